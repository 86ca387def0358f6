import Posix

/// What `strace` does to a program for a test.
public enum Tracing {
  /// Whether it is there and may trace.
  public static let isPossible: Bool = {
    let attempt = ["/usr/bin/strace", "-f", "-o", "/dev/null", "/bin/true"]
    return (try? Command(attempt, environment: [:]))?.status == .exited(0)
  }()

  /// Why a test that can't do without is skipped.
  public static let requirement = "needs strace, and leave to trace"

  /// What runs a program so that each reading of a database's page takes so many milliseconds longer, as on a slow disk.
  public static func slowReading(byMilliseconds delay: Int) -> [String] {
    [
      "/usr/bin/strace", "-f", "-qq", "-o", "/dev/null", "-e", "trace=pread64", "-e",
      "inject=pread64:delay_enter=\(delay * 1000)",
    ]
  }
}
