/// Passwords and protection.
extension UnlockedVault {
  /// The tag of a password: what ``SealedState/tags`` are compared with.
  public func tag(of password: NotesPassword) -> PasswordTag {
    PasswordTag(of: password, under: keys)
  }

  /// Whether this is the notes password, told in microseconds.
  ///
  /// - Throws: as ``state()``.
  public func isPassword(_ password: NotesPassword) throws(VaultError) -> Bool {
    try state().tags.slot == tag(of: password)
  }

  /// Remembers that the keyring holds the vault's password, so that it is told from an edit when a later
  /// change of the password doesn't reach the keyring.
  ///
  /// Writes only what is news.
  ///
  /// - Throws: as ``state()``; ``VaultError/busy``, ``VaultError/full``, ``VaultError/readOnly``.
  public func rememberKeyringInStep() throws(VaultError) {
    let tags = try state().tags
    guard tags != tags.inStep() else { return }
    try changing { state throws(VaultError) in state.tags = state.tags.inStep() }
  }

  /// Sets what the sealed state, and the hint beside it, say of protection.
  ///
  /// The keyring's key item says it too; the order of the two is the caller's.
  ///
  /// - Throws: ``VaultError/busy``, ``VaultError/full``, ``VaultError/readOnly``.
  public func setProtection(_ protection: Protection) throws(VaultError) {
    try changing { state throws(VaultError) in state.protection = protection }
  }
}
