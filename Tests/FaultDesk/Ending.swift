import Posix

/// How a run of the program ended, and what it said.
struct Ending {
  let status: ExitStatus
  let output: String
  let errors: String

  var isKilled: Bool { status == .signalled(9) }

  /// Sentences that a command says once what was asked for is done.
  private static let promises = [
    "Saved.", "Deleted “", "Imported ", "The notes password is changed", "The notes have a new password",
    "Protection is o", "Your notes are the ", "The account is ",
  ]

  /// Whether the program has told that it is done: by its code, by what it printed, by a sentence.
  var isAcknowledged: Bool {
    if status == .exited(0) || output.contains("\n") { return true }
    return Self.promises.contains(where: errors.contains)
  }
}
