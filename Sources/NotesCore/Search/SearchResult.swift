/// The notes in which something was found, and what is wrong with the vault.
public struct SearchResult: Equatable, Sendable {
  /// The notes, the one changed last first.
  public let matches: [NoteMatch]
  /// What could not be searched, and whether a note is missing or too many.
  ///
  /// Empty where all is well; a caller that shows the result must report it.
  public let damage: [VaultDamage]
  /// Notes that were searched by their text, because what is kept for searching was missing or damaged.
  ///
  /// ``UnlockedVault/renewFolded(_:)`` makes it anew.
  public let unfolded: [NoteID]
}
