import Glibc
import NotesCore
import Posix
import SecretMemory

/// A text in the user's editor, from the file's making to its saving. What was written is lost in no case.
struct EditedText {
  let editor: Editor
  let drafts: DraftFolder
  /// What the text belongs to.
  let origin: DraftOrigin

  /// Runs the editor on `text` and hands the result to `save`, which stores it.
  ///
  /// Where the editor, the reading or `save` fails after the text was changed, it is kept as a draft and the failure
  /// says which.
  ///
  /// - Parameters:
  ///   - text: what the editor starts with: the note's text, or a draft of it.
  ///   - save: stores the text, and gives what later changes of it belong to.
  /// - Returns: what `save` gave, or nil where the text is the note's.
  func edit<Result>(
    _ text: SecretText, save: (SecretText) throws(Failure) -> (Result, DraftOrigin?)
  ) throws(Failure) -> Result? {
    let scratch = try ScratchFolder(text, of: origin, drafts: drafts, editor: editor.path)
    let ended: ExitStatus
    do throws(Failure) { ended = try editor.run(on: scratch) } catch {
      scratch.remove()
      throw error
    }
    do throws(Failure) {
      guard ended == .exited(0) else { throw Failure(.other, "\(editor.describe(ended)) Nothing was saved.") }
      guard let file = try scratch.open() else {
        throw Failure(.other, "The editor removed its file. Nothing was saved.")
      }
      let changed = try read(file)
      guard !origin.isBase(changed) else {
        finish(scratch)
        return nil
      }
      guard scratch.isWritten(file) || !changed.equals(text) else {
        throw Failure(.other, "The editor wrote nothing. Nothing was saved, and the draft stays.")
      }
      guard !changed.isEmpty else {
        throw Failure(
          .other, "The text is empty. Nothing was saved; to remove a note: secret-notes delete NOTE")
      }
      let (result, next) = try save(changed)
      if let next { scratch.rebase(to: next) }
      finish(scratch)
      return result
    } catch {
      throw rescued(scratch, error, started: text)
    }
  }

  private func read(_ file: FileDescriptor) throws(Failure) -> SecretText {
    do throws(SystemError) { return try TextInput.read(file, limit: UnlockedVault.longestText) } catch {
      throw Failure(.inputOutput, "The edited text can't be read: \(error.reason).")
    }
  }

  /// Removes the folder, unless a program that the editor started may still write into it.
  private func finish(_ scratch: ScratchFolder) {
    guard !scratch.remove() else { return }
    Output.note(
      """
      A program that \(ArgumentParser.quoted(editor.name)) started still has the text open. What it writes from now \
      on is not saved, but kept as a draft by the next command after it ends. Use an editor that waits.
      """)
  }

  /// The failure with where the text is now.
  private func rescued(_ scratch: ScratchFolder, _ failure: Failure, started: SecretText) -> Failure {
    let rescue = ScratchRescue(scratch, known: [started])
    // Where the folder has to stay, the next clean-up keeps only what changes from now on.
    if let text = rescue.first { scratch.rebase(to: origin.rebased(on: text)) }
    let whereabouts = DraftText.whereabouts(rescue.kept, ofDeleted: failure.code == .noSuchNote)
    if let reason = rescue.failure {
      scratch.discard(rescue.keptNames)
      return failure.adding(
        """
        Your text could not be kept as a draft (\(reason)) and is in \(scratch.textFolder), in \
        memory only: copy it before you log out, or mend that and run secret-notes list, which keeps it then.\
        \(whereabouts.isEmpty ? "" : " Some of it is kept. \(whereabouts)")
        """)
    }
    finish(scratch)
    return whereabouts.isEmpty ? failure : failure.adding(whereabouts)
  }
}
