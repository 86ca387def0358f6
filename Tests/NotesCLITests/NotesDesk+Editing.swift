import TestSupport

extension NotesDesk {
  /// A desk with a note "Title", whose text is "text".
  static func withNote() throws -> NotesDesk {
    let desk = try NotesDesk()
    try desk.run("new", "Title", input: "text")
    return desk
  }

  /// Runs `edit` or `new` on a terminal with a script as the editor.
  func edit(
    _ script: String, _ words: [String] = ["edit", "Title"], by launcher: [String] = []
  ) throws -> Ended {
    try setEditor(script)
    return try onTerminal(words + ["--password-file", passwordFile], by: launcher)
  }
}
