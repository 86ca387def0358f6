import CSodium
import SecretMemory

/// The pair of keys that drafts are sealed to: anyone with the public half can seal, the vault alone can open.
///
/// The secret half stands in the vault's state, sealed once more under a subkey, so that no copy of the state in
/// ordinary memory holds it.
struct DraftKey: Equatable, Sendable {
  /// How many are remembered: the present one, and former ones that drafts may still be sealed to.
  static let remembered = 8
  private static let length = 2 * sn_box_key_length + RecordCipher.overhead

  /// The public half, 32 bytes.
  let publicHalf: [UInt8]
  private let sealedSecret: [UInt8]

  /// Makes a new pair for a vault.
  static func random(for vault: VaultID, under keys: Subkeys) -> DraftKey {
    var publicHalf = [UInt8](repeating: 0, count: sn_box_key_length)
    let secret = SecretBytes(count: sn_box_key_length)
    secret.withMutableBytes { _ = sn_box_keys(&publicHalf, $0.baseAddress) }
    return DraftKey(publicHalf: publicHalf, secret: secret, for: vault, under: keys)
  }

  private init(publicHalf: [UInt8], secret: SecretBytes, for vault: VaultID, under keys: Subkeys) {
    self.publicHalf = publicHalf
    sealedSecret = secret.withBytes { secret in
      keys.withKey(.drafts) {
        RecordCipher.seal(secret, under: $0, for: AssociatedData(.drafts, vault: vault, revision: 0))
      }
    }
  }

  private init(bytes: ArraySlice<UInt8>) {
    publicHalf = Array(bytes.prefix(sn_box_key_length))
    sealedSecret = Array(bytes.dropFirst(sn_box_key_length))
  }

  /// Reads what stands in a state: one or more.
  ///
  /// Nil where it hasn't the length.
  static func keys(of bytes: [UInt8]) -> [DraftKey]? {
    guard !bytes.isEmpty, bytes.count % length == 0 else { return nil }
    return stride(from: 0, to: bytes.count, by: length).map { DraftKey(bytes: bytes[$0..<$0 + length]) }
  }

  /// What stands in the state: the public half, and the sealed secret half.
  var bytes: [UInt8] { publicHalf + sealedSecret }

  /// The secret half.
  ///
  /// Nil where it was sealed under the subkeys of another vault key.
  func secret(of vault: VaultID, under keys: Subkeys) -> SecretBytes? {
    let secret = SecretBytes(count: sn_box_key_length)
    let count = sealedSecret.withUnsafeBytes { sealed in
      secret.withMutableBytes { secret in
        keys.withKey(.drafts) {
          RecordCipher.open(
            sealed, under: $0, for: AssociatedData(.drafts, vault: vault, revision: 0), into: secret)
        }
      }
    }
    return count == sn_box_key_length ? secret : nil
  }

  /// What a vault keeps that gets another key: a new pair, for who knows the old key knows the old pair, and the former
  /// ones, to open the drafts that there are.
  static func renewed(
    _ keys: [DraftKey], of vault: VaultID, from old: Subkeys, to new: Subkeys
  ) -> [DraftKey] {
    guard !keys.isEmpty else { return [] }
    let former = keys.compactMap { key in
      key.secret(of: vault, under: old).map {
        DraftKey(publicHalf: key.publicHalf, secret: $0, for: vault, under: new)
      }
    }
    return [.random(for: vault, under: new)] + former.prefix(remembered - 1)
  }
}
