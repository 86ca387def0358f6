import NotesCore

/// `delete`: a note, for ever.
enum DeleteCommand {
  static func run(_ context: CommandContext) throws(Failure) {
    guard let designation = context.operand else { return }
    let notes = try context.unlock(to: "delete a note")
    let header: NoteHeader
    do throws(VaultError) { header = try notes.find(designation) } catch {
      guard case .damaged(.note(let id)) = error, Self.isBeginning(designation, of: id) else {
        throw Failure(error)
      }
      return try deleteDamaged(id, notes, context)
    }
    let name = TerminalText.line(header.title)
    try confirm("Delete “\(name)” (\(header.id)) for ever?", context)
    try CommandContext.reading { () throws(VaultError) in try notes.delete(header) }
    Output.note("Deleted “\(name)”.")
    context.session.keepGeneration()
  }

  /// Whether it names a note by its id, and not by a title that may be another's.
  private static func isBeginning(_ designation: String, of id: NoteID) -> Bool {
    designation.utf8.count >= 4 && id.description.hasPrefix(designation.lowercased())
  }

  private static func deleteDamaged(
    _ id: NoteID, _ notes: UnlockedVault, _ context: CommandContext
  ) throws(Failure) {
    try confirm("The note \(id) is damaged and can't be read. Delete it for ever?", context)
    try CommandContext.reading { () throws(VaultError) in try notes.deleteDamaged(id) }
    Output.note("Deleted the damaged note \(id).")
    context.session.keepGeneration()
  }

  private static func confirm(_ question: String, _ context: CommandContext) throws(Failure) {
    try context.confirm(question, before: "Deleting", refusal: "Nothing was deleted.")
  }
}
