/// What the password item in the keyring is to the vault, decided from tags alone.
public enum KeyringReconciliation: Equatable, Sendable {
  /// The keyring holds the vault's password.
  case inStep
  /// The keyring holds a password the vault has had before, as when an old keyring came back. The vault's stands;
  /// the item is to be rewritten when that is next typed.
  case stale
  /// The keyring holds the password that an interrupted change was bringing in: it is to be finished.
  case changed
  /// Someone changed the item, in seahorse or the like: it is to become the vault's password.
  case edited
  /// The item holds what can't be a password. The vault's stands, and the user is told.
  case unusable(NotesPassword.Invalid)
  /// There is no item. It is to be made again when the notes password was typed.
  case missing

  /// Decides.
  ///
  /// - Parameters:
  ///   - item: the tag of what the item holds, or why that can't be a password; nil where there is no item.
  ///   - tags: those of the vault's sealed state.
  ///   - pending: the tag of the password that a change that has begun brings in; nil where there is none.
  public init(
    item: Result<PasswordTag, NotesPassword.Invalid>?, tags: PasswordTags, pending: PasswordTag? = nil
  ) {
    switch item {
    case nil: self = .missing
    case .failure(let reason): self = .unusable(reason)
    case .success(tags.slot): self = .inStep
    case .success(let tag) where tag == pending: self = .changed
    case .success(let tag) where tag == tags.keyring || tags.former.contains(tag): self = .stale
    case .success: self = .edited
    }
  }
}
