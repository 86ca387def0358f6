import Authentication
import Bus
import Posix
import SystemPrompter

/// Who shows the prompt of an evaluation for which the program has nobody of its own.
enum PresenterChoice: Equatable, Sendable {
  /// The desktop's own dialog.
  case systemDialog
  /// The terminal on which the program was started.
  case terminal

  /// The better one of those there are.
  ///
  /// - Parameters:
  ///   - dialog: why the desktop's dialog can't be used; nil where it can.
  ///   - hasTerminal: whether the program was started on a terminal.
  /// - Throws: ``LAError/Code/notInteractive`` where there is none, so that nobody can be asked.
  static func best(dialog: DialogObstacle?, hasTerminal: Bool) throws(LAError) -> PresenterChoice {
    guard let dialog else { return .systemDialog }
    if hasTerminal { return .terminal }
    // On a console or in a remote shell nobody expects a dialog.
    throw dialog == .noDisplay
      ? LAError(.notInteractive)
      : LAError(.notInteractive, because: AuthenticationError.dialogNotAvailable(dialog).description)
  }

  /// The same for this process, found out on the calling thread: a quarter of a second where the dialog's program has to
  /// be started.
  static func best() throws(LAError) -> PresenterChoice {
    try best(
      dialog: SystemPrompter.obstacle(on: desktop, deadline: .after(.seconds(5))),
      hasTerminal: (try? ControllingTerminal()) != nil)
  }

  /// One who shows it.
  var presenter: any AuthenticationPresenter {
    switch self {
    case .systemDialog: SystemPrompter(application: ProgramName.own, desktop: Self.desktop)
    case .terminal: TerminalPresenter()
    }
  }

  private static var desktop: Desktop {
    let variables = Environment.variables.compactMap { variable -> (String, String)? in
      let parts = variable.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return parts.count == 2 ? (String(parts[0]), String(parts[1])) : nil
    }
    return Desktop(environment: Dictionary(variables) { first, _ in first })
  }
}
