import NotesCore

/// `drafts`: the texts that were written and not saved.
enum DraftsCommand {
  static func run(_ context: CommandContext) throws(Failure) {
    guard let designation = context.operand else {
      guard !context.invocation.has(.discard) else {
        throw Failure(.usage, "Which draft is to be discarded? See: secret-notes drafts")
      }
      return try list(context)
    }
    let notes = try context.unlock(to: "see your drafts")
    let id = try find(designation, in: context.drafts)
    if context.invocation.has(.discard) { return try discard(id, context) }
    try NoteText.write(to: context.output, raw: context.invocation.has(.raw)) { consume throws(Failure) in
      do throws(DraftError) { try notes.read(id, in: context.drafts, consume) } catch { throw Failure(error) }
    }
  }

  private static func list(_ context: CommandContext) throws(Failure) {
    let notes = try context.unlock(to: "list your drafts")
    let listing = try listing(of: context.drafts)
    let ours = listing.entries.filter { $0.vault == notes.vault.id }
    var damaged = listing.damaged
    var text = ""
    for entry in ours {
      let title: String
      do throws(DraftError) { title = try self.title(of: entry, notes, context.drafts) } catch {
        damaged.append(entry.id)
        continue
      }
      if context.output.isTerminal {
        let kind = entry.note == nil ? "new note" : "change of"
        text += "\(DraftText.name(entry.id))  \(entry.kept.local)  \(kind)  \(TerminalText.line(title))\n"
      } else {
        let note = entry.note?.description ?? "-"
        text += "\(entry.id)\t\(entry.kept.utc)\t\(note)\t\(TerminalText.column(title))\n"
      }
    }
    if listing.entries.isEmpty, damaged.isEmpty, context.output.isTerminal { text = "There are no drafts.\n" }
    try context.output.write(text)
    let others = listing.entries.count - ours.count
    if others > 0 { Output.note("Drafts of other vaults in the same folder, not shown: \(others).") }
    guard let first = damaged.first else { return }
    for id in damaged.dropFirst() { Output.note(Failure(DraftError.damaged(id)).message) }
    throw Failure(DraftError.damaged(first))
  }

  /// The note's title, or else the one that was given with the text, or the text's first line.
  private static func title(
    of entry: DraftEntry, _ notes: UnlockedVault, _ folder: DraftFolder
  ) throws(DraftError) -> String {
    var beginning: [UInt8] = []
    let given = try notes.read(entry.id, in: folder) { piece in
      beginning = Array(piece.prefix(400))
      return false
    }
    if let note = entry.note {
      return (try? notes.find(note.description))?.title ?? "a deleted note"
    }
    let line = String(decoding: beginning, as: UTF8.self).split(whereSeparator: \.isNewline).first ?? ""
    return given ?? String(line.prefix(80))
  }

  private static func discard(_ id: DraftID, _ context: CommandContext) throws(Failure) {
    try context.confirm(
      "Discard the draft \(DraftText.name(id)) for ever?", before: "Discarding",
      refusal: "Nothing was discarded.")
    do throws(DraftError) { try context.drafts.remove(id) } catch { throw Failure(error) }
    Output.note("The draft \(DraftText.name(id)) is gone.")
  }

  private static func find(_ designation: String, in folder: DraftFolder) throws(Failure) -> DraftID {
    let listing = try listing(of: folder)
    let prefix = designation.lowercased()
    guard prefix.utf8.count >= 4 else { throw Failure(DraftError.noSuchDraft) }
    let found = (listing.entries.map(\.id) + listing.damaged).filter { $0.description.hasPrefix(prefix) }
    guard let id = found.first else { throw Failure(DraftError.noSuchDraft) }
    guard found.count == 1 else { throw Failure(DraftError.ambiguous(found)) }
    return id
  }

  private static func listing(of folder: DraftFolder) throws(Failure) -> DraftFolder.Listing {
    do throws(DraftError) { return try folder.list() } catch { throw Failure(error) }
  }
}
