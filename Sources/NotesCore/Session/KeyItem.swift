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

  static let keyLength = 32
  private static let variant = Int32(sodium_base64_VARIANT_ORIGINAL)

  init(key: SecretBytes, isProtected: Bool) {
    self.key = key
    self.isProtected = isProtected
  }

  /// Reads an item's value; nil where it is of another form, which counts as no key.
  ///
  /// Whatever is not clearly `off` is not off: a value that was tampered with never switches protection off.
  init?(value: SecretBytes) {
    let key = SecretBytes(count: Self.keyLength)
    let isProtected: Bool? = value.withBytes { bytes in
      let on = Array("sn1:on:".utf8)
      let off = Array("sn1:off:".utf8)
      let prefix = bytes.starts(with: on) ? on : off
      guard bytes.starts(with: prefix) else { return nil }
      let encoded = UnsafeRawBufferPointer(rebasing: bytes[prefix.count...])
      var length = 0
      let decoded = key.withMutableBytes { key in
        sodium_base642bin(
          key.bindMemory(to: UInt8.self).baseAddress, key.count, encoded.bindMemory(to: CChar.self).baseAddress,
          encoded.count, nil, &length, nil, Self.variant)
      }
      guard decoded == 0, length == Self.keyLength else { return nil }
      return prefix == on
    }
    guard let isProtected else { return nil }
    self.init(key: key, isProtected: isProtected)
  }

  /// The value to store.
  var value: SecretBytes {
    let prefix = Array((isProtected ? "sn1:on:" : "sn1:off:").utf8)
    let length = sodium_base64_encoded_len(Self.keyLength, Self.variant) - 1
    // sodium ends its text with a NUL, which is no part of the value.
    let buffer = SecretBytes(count: prefix.count + length + 1)
    buffer.withMutableBytes { bytes in
      bytes.copyBytes(from: prefix)
      key.withBytes { key in
        _ = sodium_bin2base64(
          bytes.bindMemory(to: CChar.self).baseAddress?.advanced(by: prefix.count), length + 1,
          key.bindMemory(to: UInt8.self).baseAddress, key.count, Self.variant)
      }
    }
    return buffer[0..<prefix.count + length]
  }
}
