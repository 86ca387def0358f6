import SecretMemory

/// What stands for a password in the sealed state: BLAKE2b of it under a key of the vault.
///
/// Equal tags are equal passwords. Without the vault key a tag tells nothing; with it, a password is compared in
/// microseconds.
public struct PasswordTag: Hashable, Sendable {
  static let length = 32

  let bytes: [UInt8]

  /// The tag of a password in the vault that these keys are of.
  init(of password: NotesPassword, under keys: Subkeys) {
    bytes = password.bytes.withBytes { keys.digest($0, under: .tags, count: Self.length) }
  }

  /// Reads one.
  ///
  /// Nil where it hasn't ``length`` bytes.
  init?(_ bytes: UnsafeRawBufferPointer) {
    guard bytes.count == Self.length else { return nil }
    self.bytes = Array(bytes)
  }
}

extension PasswordTag: CustomStringConvertible {
  public var description: String { "PasswordTag(redacted)" }
}
