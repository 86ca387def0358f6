import SecretMemory

extension SealedState {
  /// Seals the state of a vault at a revision.
  func sealed(for vault: VaultID, revision: UInt64, under keys: Subkeys) -> [UInt8] {
    let label = AssociatedData(.state, vault: vault, revision: revision)
    return record().withBytes { record in
      keys.withKey(.state) { RecordCipher.seal(record, under: $0, for: label) }
    }
  }

  /// Opens the state in a vault's row.
  ///
  /// - Throws: ``VaultDamage/state``.
  init(opening row: VaultTable.Row, under keys: Subkeys) throws(VaultError) {
    let label = AssociatedData(.state, vault: row.id, revision: row.revision)
    let record = SecretText(capacity: row.state.count)
    row.state.withUnsafeBytes { sealed in
      record.append(room: sealed.count) { room in
        keys.withKey(.state) { RecordCipher.open(sealed, under: $0, for: label, into: room) ?? 0 }
      }
    }
    guard !record.isEmpty, let state = record.withBytes({ SealedState(record: $0) }) else {
      throw .damaged(.state)
    }
    self = state
  }
}
