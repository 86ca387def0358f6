/// All notes of a vault, and what is wrong with them.
public struct NoteList: Equatable, Sendable {
  /// The notes that could be read, the one changed last first.
  public let headers: [NoteHeader]
  /// What could not be read, and whether a note is missing or too many.
  ///
  /// Empty where all is well; a caller that shows the list must report it.
  public let damage: [VaultDamage]
}
