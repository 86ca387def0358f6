import CSodium
import SecretMemory

/// The keys derived from one vault key, each for one purpose (`crypto_kdf`, BLAKE2b).
final class Subkeys: Sendable {
  private static let length = 32
  private static let context = "SNvault1"

  // All in one allocation: libsodium's guarded memory costs 22 µs and four pages apiece.
  private let keys = SecretBytes(count: Subkey.allCases.count * length)

  /// Derives them.
  init(from key: VaultKey) {
    key.bytes.withBytes { master in
      keys.withMutableBytes { keys in
        for purpose in Subkey.allCases {
          _ = sn_derive_subkey(
            keys.baseAddress?.advanced(by: purpose.position * Self.length), Self.length,
            UInt64(purpose.rawValue),
            Self.context,
            master.baseAddress)
        }
      }
    }
  }

  /// Lends the 32 bytes of one.
  func withKey<Result>(_ purpose: Subkey, _ body: (UnsafeRawPointer?) -> Result) -> Result {
    keys.withBytes { body($0.baseAddress?.advanced(by: purpose.position * Self.length)) }
  }

  /// BLAKE2b of a message under one of the keys.
  func digest(_ message: UnsafeRawBufferPointer, under purpose: Subkey, count: Int) -> [UInt8] {
    withKey(purpose) { key in
      var digest = [UInt8](repeating: 0, count: count)
      _ = sn_blake2b(&digest, count, message.baseAddress, message.count, key, Self.length)
      return digest
    }
  }
}
