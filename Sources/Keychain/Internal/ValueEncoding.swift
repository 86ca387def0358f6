import SecretMemory

/// How a value is written into the keyring so that any keyring gives it back as it was.
///
/// A GNOME keyring without a password is a text file: a line break in a value destroys the whole of it at the daemon's
/// next start, and backslashes and leading blanks come back changed. Such a value is stored as `base64:` and base64 on
/// one line; all others stand as they are, readable for people and other programs.
enum ValueEncoding {
  private static let mark = Array("base64:".utf8)

  /// What is stored for a value: UTF-8 on one line.
  static func stored(_ value: SecretBytes) -> SecretBytes {
    if value.withBytes(isPlain) { return value }
    let encoded = value.base64Encoded()
    let stored = SecretBytes(count: mark.count + encoded.count)
    stored.withMutableBytes { stored in
      stored.copyBytes(from: mark)
      encoded.withBytes {
        UnsafeMutableRawBufferPointer(rebasing: stored[mark.count...]).copyMemory(from: $0)
      }
    }
    return stored
  }

  /// The value that something stored stands for.
  ///
  /// What has the mark and is not base64 was written by somebody else, and is taken as it stands.
  static func value(_ stored: SecretBytes) -> SecretBytes {
    guard stored.withBytes({ $0.starts(with: mark) }) else { return stored }
    return stored[mark.count..<stored.count].base64Decoded() ?? stored
  }

  private static func isPlain(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard let first = bytes.first else { return true }
    let backslash = UInt8(ascii: "\\"), blank = UInt8(ascii: " "), delete: UInt8 = 0x7f
    guard first != blank, !bytes.starts(with: mark) else { return false }
    var previous: UInt8 = 0
    for byte in bytes {
      if byte < blank || byte == backslash || byte == delete { return false }
      if previous == 0xc2 && byte < 0xa0 { return false }  // the other control characters, U+0080 to U+009F
      previous = byte
    }
    return (try? UTF8Span(validating: Span(_unsafeBytes: bytes))) != nil
  }
}
