import NotesCore

/// `lock`: takes back what `--keep` granted. Needs no account and no keyring.
enum LockCommand {
  static func run() {
    let count = NotesSession.revokeGrants()
    Output.note(count == 0 ? "Locked; no terminal was let in." : "Locked; every terminal is asked again.")
  }
}
