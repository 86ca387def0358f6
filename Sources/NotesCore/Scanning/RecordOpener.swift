import SecretMemory

/// Opens records of one field of many notes, one after the other, into memory that is used again for each.
///
/// Used by one thread at a time.
final class RecordOpener {
  private let field: Subkey
  private let vault: VaultID
  private let keys: Subkeys
  private let memory: SecretText

  /// - Parameter capacity: how long a record is that is opened without more memory.
  init(_ field: Subkey, of vault: VaultID, under keys: Subkeys, capacity: Int = 4096) {
    self.field = field
    self.vault = vault
    self.keys = keys
    memory = SecretText(capacity: capacity)
  }

  /// Lends what a sealed record holds; it is wiped when `body` has returned.
  ///
  /// Nil where it is not the record of this note and revision, or empty, and where `body` answers nil.
  func open<Result>(
    _ sealed: UnsafeRawBufferPointer, note: NoteID, revision: UInt64,
    _ body: (UnsafeRawBufferPointer) -> Result?
  ) -> Result? {
    guard sealed.count > RecordCipher.overhead else { return nil }
    let label = AssociatedData(field, vault: vault, note: note, revision: revision)
    return memory.withRoom(sealed.count - RecordCipher.overhead) { room in
      let length = keys.withKey(field) { RecordCipher.open(sealed, under: $0, for: label, into: room) }
      return length == nil ? nil : body(UnsafeRawBufferPointer(room))
    }
  }
}
