public import SecretMemory

/// A note as it was read: the only thing from which a note can be saved.
///
/// It carries the note's identifier and the revision it was read at, so that a text can't end up in another note or
/// over a change made meanwhile. Only an ``UnlockedVault`` makes one.
public struct OpenedNote: Sendable {
  /// What stands beside the text, the revision among it.
  public let header: NoteHeader
  /// The text, in UTF-8.
  public let body: SecretText

  init(header: NoteHeader, body: SecretText) {
    self.header = header
    self.body = body
  }
}
