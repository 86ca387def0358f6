/// Why the desktop's own dialog could not ask.
public enum DialogObstacle: Error, Equatable, Sendable {
  /// No display is named: a console, a remote shell.
  case noDisplay
  /// There is no session bus, or it does not answer.
  case noSessionBus
  /// The desktop has no such dialog. Remedy: install gcr, which has one for every desktop.
  case notInstalled
  /// The dialog's program could not be started, mostly for want of a display.
  case notStarted
  /// The dialog's name on the bus belongs to a program that is neither the desktop's shell nor gcr's prompter.
  case notTrusted
  /// Another dialog of the same kind is open, such as the keyring's. Remedy: answer that one first.
  case busy
  /// The dialog's program does not answer.
  case silent
  /// The dialog's program has ended while the dialog was open.
  case vanished
  /// The dialog's program refused, or said something that can't be understood.
  case failed
}

extension DialogObstacle: CustomStringConvertible {
  /// The reason, as part of a sentence.
  public var description: String {
    switch self {
    case .noDisplay: "there is no display"
    case .noSessionBus: "there is no session bus that answers"
    case .notInstalled: "this desktop has none; the package gcr brings one"
    case .notStarted: "its program could not be started"
    case .notTrusted: "a program that is not the desktop's own has its name on the session bus"
    case .busy: "another dialog of the desktop is open; answer that one first"
    case .silent: "its program does not answer"
    case .vanished: "its program ended while the dialog was open"
    case .failed: "its program refused to show it"
    }
  }
}
