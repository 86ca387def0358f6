import CSodium
import SecretMemory

/// The value, kept in clear, that tells the key of another vault from damage: BLAKE2b of "vault key" and the vault's
/// identifier under the vault key.
enum KeyCheck {
  static let length = 32

  /// The value for a key and a vault.
  static func value(of key: VaultKey, vault: VaultID) -> [UInt8] {
    let message = Array("vault key".utf8) + vault.bytes
    var value = [UInt8](repeating: 0, count: length)
    key.bytes.withBytes { key in
      _ = sn_blake2b(&value, length, message, message.count, key.baseAddress, key.count)
    }
    return value
  }
}
