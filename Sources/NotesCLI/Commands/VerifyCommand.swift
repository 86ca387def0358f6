import NotesCore

/// `verify`: every record of the notes and of the generations, and every draft.
enum VerifyCommand {
  static func run(_ context: CommandContext) throws(Failure) {
    let notes = try context.unlock(to: "check your notes")
    let progress = NoteCounter("Checking")
    let report = try CommandContext.translating { () throws(SessionError) in
      defer { progress.end() }
      return try context.session.verify { progress.step($0, of: $1) }
    }
    for damage in report.damage { Output.note(Failure(damage).message) }
    let drafts = try drafts(of: notes, in: context.drafts)
    for id in drafts.damaged { Output.note(Failure(DraftError.damaged(id)).message) }

    let texts = [count(report.notes, "note")] + (drafts.count > 0 ? [count(drafts.count, "draft")] : [])
    let checked = "\(texts.joined(separator: ", ")) and \(count(report.generations, "generation")) checked"
    let damages = report.damage.count + drafts.damaged.count
    guard damages == 0 else {
      let remedy = report.damage.isEmpty ? "" : " Kept copies are listed by: secret-notes restore"
      throw Failure(.damaged, "\(checked): \(count(damages, "damage")).\(remedy)")
    }
    try context.output.write("\(checked): nothing is damaged.\n")
  }

  /// Reads every draft of the vault, and says how many there are and which are damaged.
  private static func drafts(
    of notes: UnlockedVault, in folder: DraftFolder
  ) throws(Failure) -> (count: Int, damaged: [DraftID]) {
    do throws(DraftError) {
      let listing = try folder.list()
      var damaged = listing.damaged
      for entry in listing.entries where entry.vault == notes.vault.id {
        do throws(DraftError) { try notes.read(entry.id, in: folder) { _ in true } } catch {
          switch error {
          case .damaged(let id): damaged.append(id)
          case .noSuchDraft: continue  // taken up meanwhile
          default: throw error
          }
        }
      }
      return (listing.count(of: notes.vault.id), damaged)
    } catch {
      throw Failure(error)
    }
  }

  private static func count(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }
}
