import Glibc
import Posix

/// How a terminal was set, to be put back where an editor was killed that had changed it.
struct TerminalState {
  private let terminal: FileDescriptor
  private var state = termios()

  /// Reads it; nil where that can't be done.
  init?(of terminal: FileDescriptor) {
    self.terminal = terminal
    guard tcgetattr(terminal.number, &state) == 0 else { return nil }
  }

  /// Puts it back, if the terminal is ours at the moment: else that would stop us.
  func restore() {
    guard tcgetpgrp(terminal.number) == getpgrp() else { return }
    var state = state
    tcsetattr(terminal.number, TCSADRAIN, &state)
  }
}
