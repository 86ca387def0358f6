/// Why a terminal gave no answer.
public enum TerminalError: Error, Equatable, Sendable {
  /// There is no controlling terminal, or it is gone.
  case notInteractive
  /// The process is in the terminal's background: whoever types there talks to another program.
  case inBackground
  /// This process asks another question on it already. Remedy: wait for that to end.
  case inUse
  /// The person pressed Ctrl-C, or Ctrl-D on an empty line.
  case cancelled
}

extension AuthenticationError {
  /// What it means for an evaluation.
  init(_ error: TerminalError) {
    switch error {
    case .notInteractive: self = .notInteractive
    case .inBackground: self = .inBackground
    case .inUse: self = .inUse
    case .cancelled: self = .cancelled
    }
  }
}
