/// The recovery key's slot.
extension UnlockedVault {
  /// Makes a recovery key, in the place of a former one, which opens nothing from then on.
  ///
  /// - Throws: ``VaultError/busy``, ``VaultError/full``, ``VaultError/readOnly``. A former one stands then.
  func makeRecoveryKey() throws(VaultError) -> RecoveryKey {
    let recoveryKey = RecoveryKey.random()
    let slot = try KeySlot(wrapping: key, of: vault.id, under: recoveryKey)
    try changing { _ throws(VaultError) in
      let table = SlotTable(in: connection, of: vault.id)
      try table.insert(slot)
      try table.remove(.recovery, except: slot.id)
    }
    connection.emptyLog()
    return recoveryKey
  }
}
