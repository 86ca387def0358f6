import CSodium
import SecretMemory

/// What the key item in the keyring holds: the vault key, and whether notes are protected.
///
/// On one line, `sn1:PROTECTION:BASE64KEY` with PROTECTION `on` or `off`, because a password-less GNOME keyring loses
/// everything to a newline in a value.
struct KeyItem {
  let key: SecretBytes
  let isProtected: Bool

  /// The Secret Service's service name of key items. The account is the vault's id, so that a rename of the account
  /// never touches the item and two vaults never meet.
  static let service = "secret-notes vault key"

  init(key: SecretBytes, isProtected: Bool) {
    self.key = key
    self.isProtected = isProtected
  }

  /// Reads an item's value; nil where it is of another form, which counts as no key.
  ///
  /// Whatever is not clearly `off` is not off: a value that was tampered with never switches protection off.
  init?(value: SecretBytes) {
    let key = SecretBytes(count: VaultKey.length)
    let isProtected: Bool? = value.withBytes { bytes in
      let on = Array("sn1:on:".utf8)
      let off = Array("sn1:off:".utf8)
      let prefix = bytes.starts(with: on) ? on : off
      guard bytes.starts(with: prefix) else { return nil }
      let encoded = UnsafeRawBufferPointer(rebasing: bytes[prefix.count...])
      let isDecoded = key.withMutableBytes { key in
        sn_base64_decode(key.baseAddress, key.count, encoded.baseAddress, encoded.count)
      }
      guard isDecoded != 0 else { return nil }
      return prefix == on
    }
    guard let isProtected else { return nil }
    self.init(key: key, isProtected: isProtected)
  }

  /// The value to store.
  var value: SecretBytes {
    let prefix = Array((isProtected ? "sn1:on:" : "sn1:off:").utf8)
    let length = sn_base64_length(VaultKey.length)
    // sodium ends its text with a NUL, which is no part of the value.
    let buffer = SecretBytes(count: prefix.count + length + 1)
    buffer.withMutableBytes { bytes in
      bytes.copyBytes(from: prefix)
      key.withBytes { key in
        sn_base64_encode(bytes.baseAddress?.advanced(by: prefix.count), key.baseAddress, key.count)
      }
    }
    return buffer[0..<prefix.count + length]
  }
}
