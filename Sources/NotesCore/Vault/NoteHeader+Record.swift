import SecretMemory

/// A header as the record that is sealed: fixed numbers, title, preview, zeros up to a multiple of 64. The identifier
/// and the revision are in the associated data.
extension NoteHeader {
  private static let step = 64

  /// How long a sealed header can be.
  static let sealedLengths =
    step + RecordCipher.overhead...Padding.roundedUp(
      38 + 4 * UnlockedVault.longestTitle + 4 * NoteSummary.longestPreview, toMultipleOf: step)
    + RecordCipher.overhead

  /// The bytes to seal.
  func record() -> SecretText {
    let writer = RecordWriter()
    writer.write(HeaderRecord.format)
    writer.write(isTitled ? HeaderRecord.titledFlag : 0)
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
    guard let record = HeaderRecord(record, id: id, revision: revision) else { return nil }
    self.init(record)
  }

  /// A header of its own.
  ///
  /// Nil where title or preview is no UTF-8.
  init?(_ record: HeaderRecord) {
    guard let title = String(checking: record.title), let preview = String(checking: record.preview) else {
      return nil
    }
    id = record.id
    revision = record.revision
    self.title = title
    isTitled = record.isTitled
    created = record.created
    modified = record.modified
    length = record.length
    self.preview = preview
    bodyRevision = record.bodyRevision
  }
}
