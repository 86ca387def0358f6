import Authentication
import Posix

/// Who shows the prompt of an evaluation.
enum PresenterChoice: Equatable, Sendable {
  /// The desktop's own dialog.
  case systemDialog
  /// The terminal on which the program was started.
  case terminal

  /// Who may show it where the application has nobody of its own, the best first.
  ///
  /// - Parameters:
  ///   - hasDisplay: whether the program can show windows.
  ///   - hasTerminal: whether it was started on a terminal.
  static func order(hasDisplay: Bool, hasTerminal: Bool) -> [PresenterChoice] {
    (hasDisplay ? [.systemDialog] : []) + (hasTerminal ? [.terminal] : [])
  }

  /// The same for this process.
  static var order: [PresenterChoice] {
    order(
      hasDisplay: Environment.variables.contains(where: Self.namesDisplay),
      hasTerminal: (try? ControllingTerminal()) != nil)
  }

  /// One who shows it; nil where this build has none of the kind.
  var presenter: (any AuthenticationPresenter)? {
    switch self {
    case .systemDialog: nil
    case .terminal: TerminalPresenter()
    }
  }

  /// Whether a variable, `NAME=VALUE`, says where windows are shown.
  static func namesDisplay(_ variable: String) -> Bool {
    ["WAYLAND_DISPLAY=", "DISPLAY="].contains { variable.hasPrefix($0) && variable.count > $0.count }
  }
}
