/// A note in which something was found.
public struct NoteMatch: Equatable, Sendable {
  /// The note.
  public let header: NoteHeader
  /// Its title, with what was searched for marked.
  public let title: MarkedText
  /// The first line of its text that has it, or, where only the title has, the text's beginning; of a long line the
  /// neighbourhood, 160 characters at most.
  public let context: MarkedText
}
