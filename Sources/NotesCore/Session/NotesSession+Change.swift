import Bus

extension NotesSession {
  /// Makes a change that goes over vault, keyring and defaults file, while no other process makes one or settles what an
  /// interrupted one has left.
  ///
  /// - Throws: ``SessionError/vault(_:)`` with ``VaultError/busy`` where another process doesn't end, and what `change`
  ///   throws.
  func alone<Value>(
    with notes: UnlockedVault, _ change: () throws(SessionError) -> Value
  ) throws(SessionError) -> Value {
    guard notes.vault.lock?.beginChange(until: .after(.seconds(5))) ?? true else { throw .vault(.busy) }
    defer { notes.vault.lock?.endChange() }
    return try change()
  }
}
