import NotesCore
import Posix

/// Looks after what killed processes left in memory: texts that an editor had open become drafts.
enum ScratchSweep {
  /// How many texts of this account killed processes left in memory: those that ``run(drafts:)`` would see to.
  static func count(drafts: DraftFolder) -> Int {
    MemoryFolder.abandoned(ScratchFolder.prefix).count { ScratchFolder($0)?.drafts == drafts }
  }

  /// Sweeps the folders whose makers are gone, and says what was found. Those of another account, whose drafts go
  /// elsewhere, are left to it.
  static func run(drafts: DraftFolder) {
    Vault.removeAbandonedCopies()
    for folder in MemoryFolder.abandoned(ScratchFolder.prefix) {
      guard let scratch = ScratchFolder(folder) else {
        // No text got there, or no text of ours.
        if folder.descriptor.names.contains("text") {
          Output.note(
            """
            There is a text in \(folder.path), in memory only, and what it belongs to can't be read. Copy what you \
            need and remove the folder.
            """)
        } else {
          folder.remove()
        }
        continue
      }
      guard scratch.drafts == drafts else { continue }
      let rescue = ScratchRescue(scratch)
      if !rescue.kept.isEmpty {
        Output.note(
          "A text was open in an editor when its program was ended. \(DraftText.whereabouts(rescue.kept))")
      }
      if let reason = rescue.failure {
        // Else the next command would keep the same texts again.
        scratch.discard(rescue.keptNames)
        Output.note(
          """
          A text in \(scratch.textFolder), in memory only, can't be kept as a draft (\(reason)). Copy what you need \
          and remove the folder.
          """)
      } else {
        scratch.remove()
      }
    }
  }
}
