/// What a vault keeps of itself beside the notes: one sealed record.
public struct SealedState: Equatable, Sendable {
  /// The account's name: the truth of which the defaults file is a copy.
  public internal(set) var account: Username
  /// Whether protection is on.
  ///
  /// It is off only where the key's item in the keyring says so too.
  public internal(set) var protection: Protection
  /// The passwords the vault has known.
  public internal(set) var tags: PasswordTags
  /// What accounts for the notes.
  var manifest = Manifest()
  /// A change that has begun and not ended; nil where there is none.
  var pending: PendingOperation?
  /// Fields of later versions, by their numbers.
  ///
  /// They are kept as they are.
  var others: [UInt8: [UInt8]] = [:]
}
