/// What is known of a note without its body.
public struct NoteHeader: Equatable, Sendable {
  /// What the note is known by for all its life.
  public let id: NoteID
  /// Counts the changes of the note: 1 when it is made.
  ///
  /// A save or deletion is refused if another came first.
  public let revision: UInt64
  /// The title: the one given, else the beginning of the text's first line that isn't blank, else empty.
  ///
  /// It may hold any character.
  public let title: String
  /// Whether the title was given.
  ///
  /// One that wasn't follows the text.
  public let isTitled: Bool
  /// When the note was made.
  public let created: Timestamp
  /// When its title or text was last changed.
  public let modified: Timestamp
  /// How many bytes of UTF-8 the text has.
  public let length: Int
  /// The text's beginning in one line of at most 120 characters, without the title's line where the title was taken
  /// from it; empty if there is none.
  public let preview: String

  /// The revision in which the body was last changed, under which it is sealed.
  let bodyRevision: UInt64

  /// The title as it was given, nil where it was taken from the text: what to save a new text with.
  public var givenTitle: String? { isTitled ? title : nil }
}
