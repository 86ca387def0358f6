import Glibc
import Posix

/// Gets the text out of a swap file that a killed vi left: by that same vi, told to do nothing else.
enum SwapRecovery {
  /// What the names of recovered files begin with.
  static let prefix = "recovered-"

  /// Writes what the swap file holds into a file beside it, and removes it.
  ///
  /// - Returns: false where that failed; the swap file is still there then.
  static func recover(_ swap: String, in scratch: ScratchFolder) -> Bool {
    guard let vi = scratch.editor, access(vi, X_OK) == 0,
      let null = try? FileDescriptor.open("/dev/null", O_RDWR)
    else { return false }
    let recovered = scratch.textFolder + "/" + prefix + swap.filter { $0 != "." }
    let path = scratch.textFolder + "/" + swap
    // No settings, no history, no terminal; given ten seconds, in a session of its own.
    let words = [
      "timeout", "-k", "1", "10", vi, "-u", "NONE", "-i", "NONE", "-n", "--cmd", "set nomodeline", "-e", "-s",
      "-r", path, "-c",
      "silent! write! \(recovered)", "-c", "qall!",
    ]
    guard
      let child = try? ChildProcess(
        "/usr/bin/timeout", arguments: words,
        environment: ["PATH=/usr/bin:/bin", "TERM=dumb", "LC_ALL=C.UTF-8"],
        descriptors: [0: null, 1: null, 2: null], newSession: true)
    else { return false }
    child.wait()
    guard access(recovered, F_OK) == 0 else { return false }
    return unlink(path) == 0
  }
}
