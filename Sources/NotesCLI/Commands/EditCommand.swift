import NotesCore

/// `edit`: a note in the user's editor.
enum EditCommand {
  static func run(_ context: CommandContext) throws(Failure) {
    guard let designation = context.operand else { return }
    let notes = try context.unlock(to: "edit a note")
    let note = try CommandContext.reading { () throws(VaultError) in
      try notes.open(try notes.find(designation).id)
    }
    let saved = try Editor(environment: context.environment).edit(note.body) { text throws(Failure) in
      do throws(VaultError) {
        return try notes.save(note, title: note.header.givenTitle, body: text)
      } catch .noSuchNote {
        throw Failure(.noSuchNote, "The note was deleted meanwhile.")
      } catch {
        throw Failure(error)
      }
    }
    Output.note(saved == nil ? "The text is unchanged." : "Saved.")
    if saved != nil { context.session.keepGeneration() }
  }
}
