/// How a child process ended.
public enum ExitStatus: Equatable, Sendable {
  /// It exited by itself with this code.
  case exited(Int32)
  /// It was ended by this signal.
  case signalled(Int32)

  /// Reads what `waitpid` reports.
  init(waitStatus: Int32) {
    let signal = waitStatus & 0x7f
    self = signal == 0 ? .exited((waitStatus >> 8) & 0xff) : .signalled(signal)
  }
}
