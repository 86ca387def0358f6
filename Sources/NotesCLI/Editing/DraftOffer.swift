import Authentication
import NotesCore
import SecretMemory

/// Offers the drafts of a note, or of notes that were never saved, to be taken up in the editor.
struct DraftOffer {
  /// How many lines of a difference are shown.
  private static let mostLines = 60

  let context: CommandContext
  let notes: UnlockedVault
  let folder: DraftFolder

  /// A draft that the person wants.
  struct Taken {
    let id: DraftID
    /// The title that was given with a text that was never saved.
    let title: String?
    let text: SecretText
  }

  /// Shows each draft of a note as a difference, and asks. Where nothing may be asked it is only said that there are
  /// some.
  ///
  /// - Parameter note: the note as it is now; nil for texts that belong to no note, or to one that was deleted.
  /// - Returns: the draft that was taken up; nil where there is none, or none is wanted.
  func taken(of note: OpenedNote?) throws(Failure) -> Taken? {
    let entries = try entries(of: note?.header.id)
    guard !entries.isEmpty else { return nil }
    let mayAsk = context.givenPassword == nil && !context.invocation.has(.noInput)
    guard mayAsk, let terminal = try? ControllingTerminal() else {
      let what = note == nil ? "a text that was never saved" : "this note"
      Output.note("There is a draft of \(what); see: secret-notes drafts")
      return nil
    }
    for entry in entries {
      if let taken = try offer(entry, of: note, on: terminal) { return taken }
    }
    return nil
  }

  /// Removes a draft, whose text is safely stored by now.
  func remove(_ id: DraftID) {
    do throws(DraftError) { try folder.remove(id) } catch { Output.note(Failure(error).message) }
  }

  private func entries(of note: NoteID?) throws(Failure) -> [DraftEntry] {
    let listing: DraftFolder.Listing
    do throws(DraftError) { listing = try folder.list() } catch { throw Failure(error) }
    let ours = listing.entries.filter { $0.vault == notes.vault.id }
    guard note == nil else { return ours.filter { $0.note == note } }
    return ours.filter { entry in entry.note.map { !exists($0) } ?? true }
  }

  private func exists(_ note: NoteID) -> Bool {
    do throws(VaultError) {
      _ = try notes.find(note.description)
      return true
    } catch {
      // A note that is damaged is there: its draft is offered with it, or listed.
      return error != .noSuchNote
    }
  }

  private func offer(
    _ entry: DraftEntry, of note: OpenedNote?, on terminal: ControllingTerminal
  ) throws(Failure) -> Taken? {
    let draft: (title: String?, text: SecretText)
    do throws(DraftError) { draft = try notes.text(of: entry.id, in: folder) } catch {
      Output.note(Failure(error).message)
      return nil
    }
    if let note, draft.text.equals(note.body) {
      // It was saved after all, by a program that was ended before it could remove the draft.
      remove(entry.id)
      return nil
    }
    show(entry, draft, note, on: terminal)
    while true {
      let answer = try Terminal.asking { () throws(TerminalError) in
        try terminal.readLine(prompt: "Take it up in the editor? [y]es, [n]o (it stays), [d]iscard it: ")
      }
      switch answer.lowercased() {
      case "y", "yes": return Taken(id: entry.id, title: draft.title, text: draft.text)
      case "", "n", "no": return nil
      case "d", "discard":
        remove(entry.id)
        terminal.write("The draft \(DraftText.name(entry.id)) is gone.\n")
        return nil
      default: continue
      }
    }
  }

  private func show(
    _ entry: DraftEntry, _ draft: (title: String?, text: SecretText), _ note: OpenedNote?,
    on terminal: ControllingTerminal
  ) {
    func string(_ text: SecretText) -> String { text.withBytes { String(decoding: $0, as: UTF8.self) } }
    let changed =
      note.map { $0.header.revision == entry.baseRevision } ?? true
      ? "" : "; the note was changed since (revision \(entry.baseRevision) to \(note?.header.revision ?? 0))"
    let title = (draft.title ?? "").isEmpty ? "" : " “\(TerminalText.line(draft.title ?? ""))”"
    let name = "Draft \(DraftText.name(entry.id))\(title), kept \(entry.kept.local), not saved\(changed):"
    let difference = LineDifference(from: note.map { string($0.body) } ?? "", to: string(draft.text))
    let lines = difference.text(limit: Self.mostLines).map { TerminalText.shown($0) }
    terminal.write(([name] + lines).joined(separator: "\n") + "\n")
  }
}
