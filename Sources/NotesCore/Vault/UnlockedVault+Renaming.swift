/// The account's name, which vault, keyring and defaults file change one after the other.
extension UnlockedVault {
  /// Marks a change of the name as begun.
  ///
  /// - Throws: ``VaultError/busy``, ``VaultError/full``, ``VaultError/readOnly``, with nothing changed.
  func beginRename(to account: Username) throws(VaultError) {
    try changing { state throws(VaultError) in state.pending = .rename(to: account) }
  }

  /// Gives the account its new name: the last step of a change that was begun.
  ///
  /// - Throws: ``VaultError/busy``, ``VaultError/full``, ``VaultError/readOnly``; the mark stands then.
  func finishRename() throws(VaultError) {
    try changing { state throws(VaultError) in
      guard let account = state.pendingAccount else { return }
      state.account = account
      state.pending = nil
    }
    connection.emptyLog()
  }

  /// Takes the mark away again.
  ///
  /// - Throws: ``VaultError/busy``, ``VaultError/full``, ``VaultError/readOnly``; the mark stands then.
  func undoRename() throws(VaultError) {
    try changing { state throws(VaultError) in
      if state.pendingAccount != nil { state.pending = nil }
    }
  }
}
