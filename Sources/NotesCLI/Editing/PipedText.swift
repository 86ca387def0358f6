import NotesCore
import SecretMemory

/// A text from standard input. Where the vault refuses it, it is kept as a draft, as one that an editor gives.
enum PipedText {
  /// Stores a text by `store`; `progress` is said where that takes longer than a second.
  ///
  /// - Parameter origin: what the text belongs to; nil where no draft of it can be made.
  /// - Throws: what `store` throws, with where the text is now.
  static func store<Stored>(
    _ text: SecretText, origin: () -> DraftOrigin?, _ drafts: DraftFolder, _ progress: String,
    by store: () throws(Failure) -> Stored
  ) throws(Failure) -> Stored {
    var place: DraftOrigin?
    do throws(Failure) {
      return try Progress.reporting(progress) { () throws(Failure) in
        // First, for the key that seals drafts may have to be made, which a vault that refuses the text refuses too.
        place = origin()
        return try store()
      }
    } catch {
      throw kept(text, place, error, drafts)
    }
  }

  private static func kept(
    _ text: SecretText, _ origin: DraftOrigin?, _ failure: Failure, _ drafts: DraftFolder
  ) -> Failure {
    // What can't be a note's text is no draft of one either, and was perhaps not read to its end.
    guard failure.code != .usage, failure.code != .damaged else { return failure }
    guard let origin else {
      return failure.adding("The text could not be kept as a draft either.")
    }
    do throws(DraftError) {
      let draft = try drafts.keep(origin, text: text)
      let whereabouts = DraftText.whereabouts(draft, ofDeleted: failure.code == .noSuchNote)
      return failure.adding(whereabouts)
    } catch {
      return failure.adding("The text could not be kept as a draft. \(Failure(error).message)")
    }
  }
}
