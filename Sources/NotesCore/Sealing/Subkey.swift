/// What a key derived from the vault key is for: the number of its derivation.
///
/// For a record it is the field byte of the associated data too. Numbers are never given anew; 5 (folded texts) and 11
/// (drafts) are taken.
enum Subkey: UInt8, CaseIterable {
  /// Seals headers.
  case header = 1
  /// Seals bodies in one piece.
  case body = 2
  /// Seals long bodies in chunks.
  case longBody = 3
  /// Seals the vault's state.
  case state = 4
  /// Finds titles.
  case titleIndex = 7
  /// Compares passwords.
  case tags = 8
  /// Accounts for notes.
  case manifest = 9
  /// Vouches for grants.
  case grants = 10
}
