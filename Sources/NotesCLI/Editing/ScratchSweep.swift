import NotesCore
import Posix

/// Looks after what killed processes left in memory: texts that an editor had open become drafts.
enum ScratchSweep {
  /// Sweeps the folders whose makers are gone, and says what was found. Those of another account, whose drafts go
  /// elsewhere, are left to it.
  static func run(drafts: DraftFolder) {
    Vault.removeAbandonedCopies()
    for folder in MemoryFolder.abandoned(ScratchFolder.prefix) {
      guard let scratch = ScratchFolder(folder) else {
        // No text got there, or no text of ours.
        if !folder.descriptor.names.contains("text") { folder.remove() }
        continue
      }
      guard scratch.drafts == drafts else { continue }
      let rescue = ScratchRescue(scratch)
      for draft in rescue.kept {
        Output.note(
          "A text was open in an editor when its program was ended. \(DraftText.whereabouts(draft))")
      }
      if let reason = rescue.failure {
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
