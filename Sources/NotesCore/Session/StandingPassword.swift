import SecretMemory

/// The notes password as it stands while the keyring is open: the vault's, or an edit made in the keyring that is
/// still to be adopted.
struct StandingPassword {
  /// What the keyring's item is to the vault.
  let reconciliation: KeyringReconciliation
  /// The edited password to adopt; nil where there is none.
  let edited: NotesPassword?
  /// The tags of the passwords that are taken. They are two while a change is interrupted and the keyring doesn't say
  /// which of the two stays.
  private let tags: [PasswordTag]
  private let notes: UnlockedVault

  /// Compares the value of the password item with the vault's tags.
  init(item: SecretBytes?, of notes: UnlockedVault) throws(VaultError) {
    let state = try notes.state()
    let password = item.map { item in
      Result { () throws(NotesPassword.Invalid) in try NotesPassword(item) }
    }
    reconciliation = KeyringReconciliation(
      item: password?.map { notes.tag(of: $0) }, tags: state.tags, pending: state.pendingTag)
    edited = reconciliation == .edited ? try? password?.get() : nil
    tags =
      switch reconciliation {
      case .edited: [edited.map { notes.tag(of: $0) } ?? state.tags.slot]
      case .inStep: [state.tags.slot]
      case .changed: [state.pendingTag ?? state.tags.slot]
      case .stale, .missing, .unusable: [state.tags.slot] + [state.pendingTag].compactMap { $0 }
      }
    self.notes = notes
  }

  /// Whether this is the notes password, told in microseconds.
  func isMatched(by password: NotesPassword) -> Bool { tags.contains(notes.tag(of: password)) }
}
