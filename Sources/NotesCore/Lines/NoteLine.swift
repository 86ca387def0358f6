/// What a line of a list is made of, lent for as long as it is made.
public struct NoteLine {
  /// Appends the line of a note to bytes.
  ///
  /// Each thread of a scan has one of its own, which is called on that thread alone.
  public typealias Format = (_ note: NoteLine, _ bytes: inout [UInt8]) -> Void

  /// The note.
  public let id: NoteID
  /// When its title or text was last changed.
  public let modified: Timestamp
  /// Its title, UTF-8.
  public let title: UnsafeRawBufferPointer
  /// Of a note in which something was found, what ``NoteMatch/context`` says, UTF-8; nil in a list of all notes.
  public let context: UnsafeRawBufferPointer?
}
