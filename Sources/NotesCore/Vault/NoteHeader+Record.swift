import SecretMemory

/// A header as the record that is sealed: fixed numbers, title, preview, zeros up to a multiple of 64. The identifier
/// and the revision are in the associated data.
extension NoteHeader {
  private static let format: UInt8 = 1
  private static let titledFlag: UInt8 = 1
  private static let step = 64

  /// How long a sealed header can be.
  static let sealedLengths =
    step + RecordCipher.overhead...Padding.roundedUp(
      38 + 4 * UnlockedVault.longestTitle + 4 * NoteSummary.longestPreview, toMultipleOf: step)
    + RecordCipher.overhead

  /// The bytes to seal.
  func record() -> SecretText {
    let writer = RecordWriter()
    writer.write(Self.format)
    writer.write(isTitled ? Self.titledFlag : 0)
    writer.write(created.milliseconds)
    writer.write(modified.milliseconds)
    writer.write(bodyRevision)
    writer.write(UInt64(length))
    writer.write(counted: title)
    writer.write(counted: preview)
    writer.pad(toMultipleOf: Self.step)
    return writer.record
  }

  /// Reads an opened record.
  ///
  /// Nil where it is none of this format.
  init?(record: UnsafeRawBufferPointer, id: NoteID, revision: UInt64) {
    var reader = RecordReader(record)
    guard reader.number(UInt8.self) == Self.format, let flags = reader.number(UInt8.self),
      let created = reader.number(Int64.self), let modified = reader.number(Int64.self),
      let bodyRevision = reader.number(UInt64.self), bodyRevision <= revision,
      let length = reader.number(UInt64.self), length <= UnlockedVault.longestText,
      let title = reader.countedText(), let preview = reader.countedText()
    else { return nil }
    self.id = id
    self.revision = revision
    self.title = title
    isTitled = flags & Self.titledFlag != 0
    self.created = Timestamp(milliseconds: created)
    self.modified = Timestamp(milliseconds: modified)
    self.length = Int(length)
    self.preview = preview
    self.bodyRevision = bodyRevision
  }
}
