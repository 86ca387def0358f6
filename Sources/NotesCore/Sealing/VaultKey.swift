public import SecretMemory

/// The random key of a vault.
///
/// It seals nothing itself: the keys that do are derived from it.
public struct VaultKey: Sendable {
  /// How many bytes a key has.
  public static let length = 32

  /// The key.
  public let bytes: SecretBytes

  /// Takes a key that was kept elsewhere.
  ///
  /// Nil where it hasn't ``length`` bytes.
  public init?(_ bytes: SecretBytes) {
    guard bytes.count == Self.length else { return nil }
    self.bytes = bytes
  }

  private init(fresh: SecretBytes) {
    bytes = fresh
  }

  /// A new key, from the system's source of randomness.
  static func random() -> VaultKey {
    VaultKey(fresh: .random(count: length))
  }
}
