import SecretMemory

/// The notes password as it stands while the keyring is open: the vault's, or an edit made in the keyring that is
/// still to be adopted.
struct StandingPassword {
  /// What the keyring's item is to the vault.
  let reconciliation: KeyringReconciliation
  /// The edited password to adopt; nil where there is none.
  let edited: NotesPassword?
  private let tag: PasswordTag
  private let notes: UnlockedVault

  /// Compares the value of the password item with the vault's tags.
  init(item: SecretBytes?, of notes: UnlockedVault) throws(VaultError) {
    let tags = try notes.state().tags
    let password = item.map { item in
      Result { () throws(NotesPassword.Invalid) in try NotesPassword(item) }
    }
    reconciliation = KeyringReconciliation(item: password?.map { notes.tag(of: $0) }, tags: tags)
    edited = reconciliation == .edited ? try? password?.get() : nil
    tag = edited.map { notes.tag(of: $0) } ?? tags.slot
    self.notes = notes
  }

  /// Whether this is the notes password, told in microseconds.
  func isMatched(by password: NotesPassword) -> Bool { notes.tag(of: password) == tag }
}
