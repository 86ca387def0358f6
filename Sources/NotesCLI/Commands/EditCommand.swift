import Glibc
import NotesCore
import SecretMemory

/// `edit`: a note in the user's editor, or its text replaced by what standard input gives.
enum EditCommand {
  private static let progress = "Saving the note."

  static func run(_ context: CommandContext) throws(Failure) {
    guard let designation = context.operand else { return }
    if isatty(STDIN_FILENO) == 0 { return try replace(designation, context) }
    let notes = try context.unlock(to: "edit a note")
    let note = try CommandContext.open(designation, of: notes)
    if let refusal = notes.vault.writeRefusal { throw Failure(refusal) }
    let editor = Editor(in: context.environment)
    EditorWarning.give(for: editor, remembering: context.locations.stateFolder)
    let origin = try CommandContext.reading { () throws(VaultError) in try notes.draftOrigin(of: note) }
    let offer = DraftOffer(context: context, notes: notes, folder: context.drafts)
    let taken = try offer.taken(of: note)
    let edited = EditedText(editor: editor, drafts: context.drafts, origin: origin)
    let saved: Void? = try edited.edit(taken?.text ?? note.body) { text throws(Failure) in
      let saved = try Progress.reporting(progress) { () throws(Failure) in try save(text, as: note, notes) }
      return ((), try? notes.draftOrigin(of: saved))
    }
    if saved != nil, let taken { offer.remove(taken.id) }
    Output.note(saved == nil ? "The text is unchanged." : "Saved.")
    if saved != nil { context.session.keepGeneration() }
  }

  /// Takes the text from standard input.
  private static func replace(_ designation: String, _ context: CommandContext) throws(Failure) {
    // Read before the vault is opened: whoever feeds the pipe may take their time.
    let text = try TextInput.standardInput()
    guard !text.isEmpty else {
      throw Failure(
        .other,
        "Standard input is no terminal and gave no text. Nothing was changed; to remove a note: secret-notes delete NOTE"
      )
    }
    let notes = try context.unlock(to: "edit a note")
    let note = try CommandContext.open(designation, of: notes)
    guard !text.equals(note.body) else { return Output.note("The text is unchanged.") }
    try PipedText.store(text, origin: { try? notes.draftOrigin(of: note) }, context.drafts, progress) {
      () throws(Failure) in _ = try save(text, as: note, notes)
    }
    Output.note("Saved.")
    context.session.keepGeneration()
  }

  private static func save(
    _ text: SecretText, as note: OpenedNote, _ notes: UnlockedVault
  ) throws(Failure) -> OpenedNote {
    do throws(VaultError) {
      return try notes.save(note, title: note.header.givenTitle, body: text)
    } catch .noSuchNote {
      throw Failure(.noSuchNote, "The note \(note.header.id) was deleted meanwhile. Nothing was saved.")
    } catch {
      guard case .stale(let id) = error else { throw Failure(error) }
      let present =
        (try? notes.find(id.description)).map { ", and it is at revision \($0.revision) now" } ?? ""
      throw Failure(
        .busy,
        """
        The note \(id) was changed meanwhile: you began from revision \(note.header.revision)\(present). Nothing was \
        saved over it.
        """)
    }
  }
}
