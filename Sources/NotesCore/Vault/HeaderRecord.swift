/// A note's header as it stands in its opened record, lent for as long as the record is.
///
/// Its texts are UTF-8 where nobody with the key broke the format; whoever makes use of one looks.
struct HeaderRecord {
  static let format: UInt8 = 1
  static let titledFlag: UInt8 = 1

  let id: NoteID
  let revision: UInt64
  let isTitled: Bool
  let created: Timestamp
  let modified: Timestamp
  let bodyRevision: UInt64
  let length: Int
  let title: UnsafeRawBufferPointer
  let preview: UnsafeRawBufferPointer

  /// Reads an opened record.
  ///
  /// Nil where it is none of this format.
  init?(_ record: UnsafeRawBufferPointer, id: NoteID, revision: UInt64) {
    var reader = RecordReader(record)
    guard reader.number(UInt8.self) == Self.format, let flags = reader.number(UInt8.self),
      let created = reader.number(Int64.self), let modified = reader.number(Int64.self),
      let bodyRevision = reader.number(UInt64.self), bodyRevision <= revision,
      let length = reader.number(UInt64.self), length <= UnlockedVault.longestText,
      let title = reader.countedBytes(), let preview = reader.countedBytes()
    else { return nil }
    self.id = id
    self.revision = revision
    isTitled = flags & Self.titledFlag != 0
    self.created = Timestamp(milliseconds: created)
    self.modified = Timestamp(milliseconds: modified)
    self.bodyRevision = bodyRevision
    self.length = Int(length)
    self.title = title
    self.preview = preview
  }
}
