/// Changing the password. Vault and keyring change one after the other, so between the two both passwords open: the
/// change is begun here, the keyring is the session's, and then it is finished here, or undone.
extension UnlockedVault {
  /// Begins: the new password's slot stands beside the old one's, marked as pending.
  ///
  /// No note is touched. It takes a second or two. A change that was begun before and not ended is over with this; what
  /// the keyring may hold of it counts as a former password.
  ///
  /// - Throws: ``VaultError/outOfMemory``; ``VaultError/busy``, ``VaultError/full``, ``VaultError/readOnly``. The old
  ///   password stands then, alone.
  func beginPassword(_ password: NotesPassword) throws(VaultError) {
    let slot = try KeySlot(wrapping: key, of: vault.id, under: password, at: vault.policy.cost)
    let tag = tag(of: password)
    try changing { state throws(VaultError) in
      let table = SlotTable(in: connection, of: vault.id)
      if case .password(let abandoned, let abandonedTag) = state.pending {
        try table.remove(abandoned)
        state.tags = state.tags.rememberingFormer(abandonedTag)
      }
      try table.insert(slot)
      state.pending = .password(slot: slot.id, tag: tag)
    }
  }

  /// Finishes a change of password that was begun: its slot stays alone.
  ///
  /// - Parameter inStep: whether the keyring holds the new password.
  /// - Throws: ``VaultError/busy``, ``VaultError/full``, ``VaultError/readOnly``. Both passwords open then.
  func finishPassword(keyringInStep inStep: Bool) throws(VaultError) {
    try changing { state throws(VaultError) in
      guard case .password(let slot, let tag) = state.pending else { return }
      try SlotTable(in: connection, of: vault.id).remove(.password, except: slot)
      state.tags = state.tags.replacingSlot(by: tag)
      if inStep { state.tags = state.tags.inStep() }
      state.pending = nil
    }
    connection.emptyLog()
  }

  /// Undoes a change of password that was begun: its slot is gone.
  ///
  /// - Throws: ``VaultError/busy``, ``VaultError/full``, ``VaultError/readOnly``. Both passwords open then.
  func undoPassword() throws(VaultError) {
    try changing { state throws(VaultError) in
      guard case .password(let slot, _) = state.pending else { return }
      try SlotTable(in: connection, of: vault.id).remove(slot)
      state.pending = nil
    }
    connection.emptyLog()
  }

  /// Gives the vault another password in one transaction, where the keyring has it already or is not reached.
  ///
  /// No note is touched. It takes a second or two.
  ///
  /// - Parameter inStep: whether the keyring holds the new password.
  /// - Throws: ``VaultError/outOfMemory``; ``VaultError/busy``, ``VaultError/full``, ``VaultError/readOnly``. The
  ///   old password stands then.
  func replacePassword(with password: NotesPassword, keyringInStep inStep: Bool = false) throws(VaultError) {
    let slot = try KeySlot(wrapping: key, of: vault.id, under: password, at: vault.policy.cost)
    let tag = tag(of: password)
    try changing { state throws(VaultError) in
      let table = SlotTable(in: connection, of: vault.id)
      try table.insert(slot)
      try table.remove(.password, except: slot.id)
      if let pending = state.pendingTag {
        state.tags = state.tags.rememberingFormer(pending)
        state.pending = nil
      }
      state.tags = state.tags.replacingSlot(by: tag)
      if inStep { state.tags = state.tags.inStep() }
    }
    connection.emptyLog()
  }
}
