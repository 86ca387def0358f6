import NotesCore

/// `rename`: another title for a note.
enum RenameCommand {
  static func run(_ context: CommandContext) throws(Failure) {
    guard let designation = context.operand, let title = context.invocation.operands.last else { return }
    let notes = try context.unlock(to: "rename a note")
    let note = try CommandContext.open(designation, of: notes)
    let renamed = try Progress.reporting("Saving the note.") { () throws(Failure) in
      try CommandContext.reading { () throws(VaultError) in
        try notes.save(note, title: title, body: note.body).header
      }
    }
    Output.note(
      "“\(TerminalText.line(note.header.title))” is “\(TerminalText.line(renamed.title))” now. The text is unchanged."
    )
    context.session.keepGeneration()
  }
}
