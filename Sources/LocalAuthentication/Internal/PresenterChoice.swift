import Authentication

/// Who shows the prompt of an evaluation for which the program has nobody of its own.
enum PresenterChoice: Equatable, Sendable {
  /// The desktop's own dialog.
  case systemDialog
  /// The terminal on which the program was started.
  case terminal

  /// The better one of those there are; nil where there is none, so that nobody can be asked.
  ///
  /// - Parameters:
  ///   - hasDialog: whether the desktop has a dialog that can be used.
  ///   - hasTerminal: whether the program was started on a terminal.
  static func best(hasDialog: Bool, hasTerminal: Bool) -> PresenterChoice? {
    if hasDialog { return .systemDialog }
    return hasTerminal ? .terminal : nil
  }

  /// The same for this process, found out on the calling thread.
  static var best: PresenterChoice? {
    best(hasDialog: false, hasTerminal: (try? ControllingTerminal()) != nil)
  }

  /// One who shows it.
  var presenter: any AuthenticationPresenter {
    switch self {
    case .systemDialog, .terminal: TerminalPresenter()
    }
  }
}
