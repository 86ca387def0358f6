import Glibc
public import Posix
import Synchronization

/// A program that runs beside a test and never outlives the test process, however that one ends.
///
/// A shell stands between: it leads a session, starts the program in it and waits on a pipe whose other end only the
/// test process has. When that end closes, by `stop()` or by the death of the test process, it kills the program.
public final class Daemon: Sendable {
  /// The program's process id.
  public let id: Int32
  private let guardian: ChildProcess
  private let lifeline: Mutex<FileDescriptor?>

  private static let script = """
    "$@" <&5 >&6 2>&7 3<&- 4>&- 5<&- 6>&- 7>&- &
    echo $! >&4; exec 4>&- 5<&- 6>&-
    read -r _ <&3
    kill -KILL $! 2>/dev/null; wait
    [ -z "$0" ] || rm -rf -- "$0"
    kill -KILL 0
    """

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - command: the program's path and its arguments.
  ///   - environment: all the variables it gets.
  ///   - input: what it reads on standard input.
  ///   - output: its standard output.
  ///   - log: a file for its standard error.
  ///   - doomed: a folder to remove after its end.
  public init(
    _ command: [String], environment: [String: String], input: String = "", output: FileDescriptor? = nil,
    log: String, doomed: String = ""
  ) throws {
    let life = try FileDescriptor.pipe()
    let entry = try FileDescriptor.pipe()
    let errors = try FileDescriptor.open(log, O_WRONLY | O_CREAT | O_APPEND)
    let report: FileDescriptor
    (guardian, report) = try Self.start(
      ["sh", "-c", Self.script, doomed] + command, environment,
      [
        0: entry.reading, 1: errors, 2: errors, 3: life.reading, 5: entry.reading, 6: output ?? errors,
        7: errors,
      ])
    lifeline = Mutex(life.writing)
    id = try Self.readNumber(report)
    var input = input
    try input.withUTF8 { bytes in
      try entry.writing.write(UnsafeRawBufferPointer(bytes))
    }
  }

  deinit {
    stop()
  }

  /// Kills the program and waits until it is gone.
  public func stop() {
    let wasRunning = lifeline.withLock { lifeline in
      defer { lifeline = nil }
      return lifeline != nil
    }
    if wasRunning { guardian.wait() }
  }

  /// Asks the program to end, and kills it where it has not in half a minute.
  public func terminate() {
    signal(SIGTERM)
    // A program that has ended has no file any more, though nobody has waited for it yet.
    for _ in 1...15_000 where access("/proc/\(id)/exe", F_OK) == 0 { usleep(2_000) }
    stop()
  }

  /// Sends the program a signal, such as `SIGSTOP` to make it mute.
  public func signal(_ number: Int32) {
    kill(id, number)
  }

  /// Starts the shell with one more pipe at 4, and gives back the end that reads from it.
  private static func start(
    _ arguments: [String], _ environment: [String: String], _ descriptors: [Int32: FileDescriptor]
  ) throws -> (ChildProcess, FileDescriptor) {
    let report = try FileDescriptor.pipe()
    let all = descriptors.merging([4: report.writing]) { $1 }
    let shell = try ChildProcess(
      "/bin/sh", arguments: arguments, environment: environment.map { "\($0.key)=\($0.value)" },
      descriptors: all, newSession: true)
    return (shell, report.reading)
  }

  private static func readNumber(_ pipe: FileDescriptor) throws -> Int32 {
    let line = try pipe.readLine()
    guard let number = Int32(line) else { throw SystemError("start a daemon", number: ECHILD) }
    return number
  }
}
