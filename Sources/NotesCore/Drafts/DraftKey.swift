import CSodium
import SecretMemory

/// The pair of keys that drafts are sealed to: anyone with the public half can seal, the vault alone can open.
///
/// The secret half stands in the vault's state, sealed once more under a subkey, so that no copy of the state in
/// ordinary memory holds it.
struct DraftKey: Equatable, Sendable {
  private static let sealedLength = sn_box_key_length + RecordCipher.overhead

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
        RecordCipher.seal(secret, under: $0, for: AssociatedData(.drafts, vault: vault, revision: 0).bytes)
      }
    }
  }

  /// Reads what stands in a state.
  ///
  /// Nil where it hasn't the length.
  init?(bytes: [UInt8]) {
    guard bytes.count == sn_box_key_length + Self.sealedLength else { return nil }
    publicHalf = Array(bytes[..<sn_box_key_length])
    sealedSecret = Array(bytes[sn_box_key_length...])
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
            sealed, under: $0, for: AssociatedData(.drafts, vault: vault, revision: 0).bytes, into: secret)
        }
      }
    }
    return count == sn_box_key_length ? secret : nil
  }

  /// The same pair for a vault that gets another key.
  ///
  /// Nil where the secret half can't be opened under the old one.
  func resealed(of vault: VaultID, from old: Subkeys, to new: Subkeys) -> DraftKey? {
    secret(of: vault, under: old).map {
      DraftKey(publicHalf: publicHalf, secret: $0, for: vault, under: new)
    }
  }
}
