/// What a changed password means to the generations.
extension Generations {
  /// Gives every generation the key slots that the vault has now, and its record of passwords: after a change of the
  /// password the former one opens none of them.
  ///
  /// To be called once the change is committed. It can be repeated.
  ///
  /// - Parameter notes: the vault, with the same key as the generations.
  /// - Throws: ``VaultError/busy``, ``VaultError/full``, ``VaultError/readOnly``, ``VaultError/wrongKey``,
  ///   ``VaultError/damaged(_:)``: the first failure, after all the others have been given them.
  public func replaceSlots(by notes: UnlockedVault) throws(VaultError) {
    try replaceSlots(by: notes, isWaiting: true)
  }

  /// The same, perhaps only where no other process is at them.
  func replaceSlots(by notes: UnlockedVault, isWaiting: Bool) throws(VaultError) {
    do throws(VaultError) { try copySlots(of: notes, isWaiting: isWaiting) } catch {
      // What is damaged doesn't get better: it is told once.
      switch error {
      case .damaged, .wrongKey, .foreign: settle(.slots)
      default: break
      }
      throw error
    }
  }

  private func copySlots(of notes: UnlockedVault, isWaiting: Bool) throws(VaultError) {
    let present = try notes.state()
    var isDone = false
    try forEach(isWaiting: isWaiting) { generation throws(VaultError) in
      isDone = true
      let connection = try VaultDatabase.changeable(path(of: generation))
      try connection.writing { () throws(VaultError) in
        let table = VaultTable(in: connection)
        let row = try table.read()
        guard row.id == notes.vault.id, row.keyCheck == KeyCheck.value(of: notes.key, vault: row.id) else {
          throw .wrongKey
        }
        try SlotTable(in: notes.connection, of: row.id).copy(to: connection)
        var state = try SealedState(opening: row, under: notes.keys)
        state.tags = present.tags
        state.pending = present.pending
        let revision = row.revision + 1
        try table.update(
          state: state.sealed(for: row.id, revision: revision, under: notes.keys), revision: revision,
          hint: state.protection)
      }
    }
    let isEmpty = try all().isEmpty
    if isDone || isEmpty { settle(.slots) }
  }
}
