import SecretMemory

/// What the key item in the keyring holds: the vault key, and whether notes are protected.
///
/// On one line, `sn1:PROTECTION:BASE64KEY` with PROTECTION `on` or `off`, because a password-less GNOME keyring loses
/// everything to a newline in a value.
struct KeyItem {
  let key: VaultKey
  let isProtected: Bool

  /// The Secret Service's service name of key items. The account is the vault's id, so that a rename of the account
  /// never touches the item and two vaults never meet.
  static let service = "secret-notes vault key"

  private static let on = Array("sn1:on:".utf8)
  private static let off = Array("sn1:off:".utf8)

  init(key: VaultKey, isProtected: Bool) {
    self.key = key
    self.isProtected = isProtected
  }

  /// Reads an item's value; nil where it is of another form, which counts as no key.
  ///
  /// Whatever is not clearly `off` is not off: a value that was tampered with never switches protection off.
  init?(value: SecretBytes) {
    guard
      let prefix = [Self.on, Self.off].first(where: { prefix in value.withBytes { $0.starts(with: prefix) } }
      ),
      let bytes = value[prefix.count..<value.count].base64Decoded(), let key = VaultKey(bytes)
    else { return nil }
    self.init(key: key, isProtected: prefix == Self.on)
  }

  /// The value to store.
  var value: SecretBytes {
    let prefix = isProtected ? Self.on : Self.off
    let encoded = key.bytes.base64Encoded()
    let value = SecretBytes(count: prefix.count + encoded.count)
    value.withMutableBytes { bytes in
      bytes.copyBytes(from: prefix)
      encoded.withBytes {
        UnsafeMutableRawBufferPointer(rebasing: bytes[prefix.count...]).copyMemory(from: $0)
      }
    }
    return value
  }
}
