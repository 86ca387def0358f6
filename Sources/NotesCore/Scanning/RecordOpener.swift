import SecretMemory

/// Opens records of one field of many notes, one after the other, into memory that is used again for each.
///
/// Used by one thread at a time.
final class RecordOpener {
  private let field: Subkey
  private let keys: Subkeys
  private var label: AssociatedData
  private let opened: SecretText

  /// - Parameter capacity: how long a record is that is opened without more memory.
  init(_ field: Subkey, of vault: VaultID, under keys: Subkeys, capacity: Int = 4096) {
    self.field = field
    self.keys = keys
    label = AssociatedData(field, vault: vault, revision: 0)
    opened = SecretText(capacity: capacity)
  }

  /// Lends what a sealed record holds; it is wiped before the next is opened.
  ///
  /// Nil where it is not the record of this note and revision, or empty, and where `body` answers nil.
  func open<Result>(
    _ sealed: UnsafeRawBufferPointer, note: NoteID, revision: UInt64,
    _ body: (UnsafeRawBufferPointer) -> Result?
  ) -> Result? {
    opened.truncate(to: 0)
    guard sealed.count > RecordCipher.overhead else { return nil }
    label.rebind(note: note, revision: revision)
    opened.append(room: sealed.count - RecordCipher.overhead) { room in
      keys.withKey(field) { RecordCipher.open(sealed, under: $0, for: label.bytes, into: room) ?? 0 }
    }
    guard !opened.isEmpty else { return nil }
    return opened.withBytes(body)
  }
}
