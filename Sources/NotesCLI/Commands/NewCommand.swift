import Glibc
import NotesCore
import SecretMemory

/// `new`: a note from standard input or from the editor.
enum NewCommand {
  private static let progress = "Storing the note."

  static func run(_ context: CommandContext) throws(Failure) {
    let title = context.operand
    if isatty(STDIN_FILENO) == 0 {
      // Read before the vault is opened: whoever feeds the pipe may take their time.
      let text = try TextInput.standardInput()
      guard !text.isEmpty || context.session.state == .signedOut else {
        throw Failure(.other, "Standard input is no terminal and gave no text; no note was made.")
      }
      let notes = try context.unlock(to: "write a note")
      let origin = { try? notes.draftOrigin(of: nil, title: title) }
      let note = try PipedText.store(text, origin: origin, context.drafts, progress) { () throws(Failure) in
        try store(text, title, notes)
      }
      try announce(note, context.output)
      return context.session.keepGeneration()
    }
    // Unlocked before the editor is opened, so that no text is written that can't be stored.
    let notes = try context.unlock(to: "write a note")
    if let refusal = notes.vault.writeRefusal { throw Failure(refusal) }
    let editor = Editor(in: context.environment)
    EditorWarning.give(for: editor, remembering: context.locations.stateFolder)
    let offer = DraftOffer(context: context, notes: notes, folder: context.drafts)
    let taken = try offer.taken(of: nil)
    let chosen = title ?? taken?.title
    let origin = try CommandContext.reading { () throws(VaultError) in
      try notes.draftOrigin(of: nil, title: chosen)
    }
    let edited = EditedText(editor: editor, drafts: context.drafts, origin: origin)
    let stored = try edited.edit(taken?.text ?? SecretText()) { text throws(Failure) in
      let id = try Progress.reporting(progress) { () throws(Failure) in try store(text, chosen, notes) }
      return (id, try? notes.draftOrigin(of: notes.open(id)))
    }
    guard let stored else { throw Failure(.other, "The text is empty; no note was made.") }
    if let taken { offer.remove(taken.id) }
    try announce(stored, context.output)
    context.session.keepGeneration()
  }

  private static func store(
    _ text: SecretText, _ title: String?, _ notes: UnlockedVault
  ) throws(Failure) -> NoteID {
    try CommandContext.reading { () throws(VaultError) in try notes.create(title: title, body: text).id }
  }

  /// Prints the id. The note is stored by now, whatever becomes of the line.
  private static func announce(_ id: NoteID, _ output: Output) throws(Failure) {
    do { try output.write("\(id)\n") } catch {
      throw Failure(error.code, "The note \(id) is stored, but its id can't be printed. \(error.message)")
    }
  }
}
