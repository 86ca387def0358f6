public import SecretMemory

/// A note on its way between a vault and a file.
public struct ExchangedNote: Sendable {
  /// What the note was known by; nil where the file doesn't say. A suggestion to the vault that takes it in.
  public var id: NoteID?
  /// The title that was given; nil where it follows the text.
  public var title: String?
  /// When it was made; nil where that isn't known.
  public var created: Timestamp?
  /// When it was last changed; nil where that isn't known.
  public var modified: Timestamp?
  /// The text.
  public var body: SecretText

  /// Describes a note.
  public init(
    id: NoteID? = nil, title: String? = nil, created: Timestamp? = nil, modified: Timestamp? = nil,
    body: SecretText
  ) {
    self.id = id
    self.title = title
    self.created = created
    self.modified = modified
    self.body = body
  }
}
