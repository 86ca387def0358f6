import SecretMemory

/// A new vault key, for when the old one may be known to others: copies of the vault made before don't tell it.
extension UnlockedVault {
  /// Gives the vault a new key: every note is sealed anew and the password's slot made anew, in one transaction. The
  /// recovery key opens nothing after that.
  ///
  /// - Parameters:
  ///   - password: the notes password, for the slot.
  ///   - former: former passwords that are known, to be told from an edit if an old keyring comes back. Only their
  ///     tags under the old key are in the state, and those say nothing under the new one.
  ///   - inStep: whether the keyring holds the notes password.
  /// - Returns: the notes, open under the new key. This object opens nothing any more.
  /// - Throws: ``VaultError/damaged(_:)`` where a note can't be read, for it would be lost;
  ///   ``VaultError/outOfMemory``, ``VaultError/busy``, ``VaultError/full``, ``VaultError/readOnly``. Everything is as
  ///   it was then.
  func renewKey(
    password: NotesPassword, former: [NotesPassword], keyringInStep inStep: Bool
  ) throws(VaultError) -> UnlockedVault {
    let newKey = VaultKey.random()
    let newKeys = Subkeys(from: newKey)
    let slot = try KeySlot(wrapping: newKey, of: vault.id, under: password, at: vault.policy.cost)
    let tag = PasswordTag(of: password, under: newKeys)
    try changingKey(to: newKey, newKeys) { state throws(VaultError) in
      try reseal(state.manifest, under: newKeys, into: &state)
      let table = SlotTable(in: connection, of: vault.id)
      try table.removeAll()
      try table.insert(slot)
      state.tags = PasswordTags(
        slot: tag, keyring: inStep ? tag : nil,
        former: former.map { PasswordTag(of: $0, under: newKeys) }.filter { $0 != tag })
      state.pending = nil
    }
    connection.emptyLog()
    return try UnlockedVault(vault, key: newKey)
  }

  /// Seals each note under the new keys, where it stands, and accounts for it anew.
  private func reseal(
    _ expected: Manifest, under newKeys: Subkeys, into state: inout SealedState
  ) throws(VaultError) {
    let newNotes = NoteTable(in: connection, of: vault.id, under: newKeys)
    let newBodies = BodyTable(in: connection, of: vault.id, under: newKeys)
    var found = Manifest()
    var manifest = Manifest()
    var last: NoteTable.Row?
    while let row = try notes.row(after: last?.number) {
      let header = row.header
      let text = SecretText(capacity: header.length)
      try bodies.read(header, at: row.number) { piece in
        text.append(piece)
        return true
      }
      try newBodies.store(text, of: header, at: row.number)
      try newNotes.update(row.number, to: header)
      found.add(header.id, revision: header.revision, under: keys)
      manifest.add(header.id, revision: header.revision, under: newKeys)
      last = row
    }
    guard found == expected else { throw .damaged(.manifest) }
    state.manifest = manifest
  }
}
