/// What the process answers with. The numbers are part of the interface and are never given another meaning.
enum ExitCode: Int32, CaseIterable {
  case done = 0
  case other = 1
  case usage = 64
  case damaged = 65
  case noSuchNote = 66
  case noAccount = 67
  case unavailable = 69
  case cannotCreate = 73
  case inputOutput = 74
  case busy = 75
  case refused = 77
  case cancelled = 130

  /// What the code means, for the help and the manual page.
  var meaning: String {
    switch self {
    case .done: "done"
    case .other: "another failure"
    case .usage: "the command line, a name or a password is not of the form it must have"
    case .damaged: "damaged or unreadable data"
    case .noSuchNote: "no such note"
    case .noAccount: "no account"
    case .unavailable: "the keyring or the authenticator is not available"
    case .cannotCreate: "cannot create: it is there already, or the folder is read-only"
    case .inputOutput: "input or output failed, for example on a full disk"
    case .busy: "busy, or in the background of the terminal"
    case .refused: "refused"
    case .cancelled: "cancelled"
    }
  }
}
