/// What a key derived from the vault key is for: the number of its derivation.
///
/// For a record it is the field byte of the associated data too. Numbers are never given anew; 6 (slots) is taken.
enum Subkey: UInt8, CaseIterable {
  /// Seals headers.
  case header = 1
  /// Seals bodies in one piece.
  case body = 2
  /// Seals long bodies in chunks.
  case longBody = 3
  /// Seals the vault's state.
  case state = 4
  /// Seals texts folded for searching, of up to 64 KiB.
  case folded = 5
  /// Finds titles.
  case titleIndex = 7
  /// Compares passwords.
  case tags = 8
  /// Accounts for notes.
  case manifest = 9
  /// Vouches for grants.
  case grants = 10
  /// Seals the secret half of the key that drafts are sealed to.
  case drafts = 11
  /// Seals longer folded texts in chunks.
  case longFolded = 12

  /// Where it stands among all: `allCases.firstIndex` would make an array for each record.
  var position: Int {
    switch self {
    case .header: 0
    case .body: 1
    case .longBody: 2
    case .state: 3
    case .folded: 4
    case .titleIndex: 5
    case .tags: 6
    case .manifest: 7
    case .grants: 8
    case .drafts: 9
    case .longFolded: 10
    }
  }
}
