import SecretMemory

/// Values that a keyring could change, lose or take for something else.
enum OddValue {
  /// What a keyring without a password can't hold as it is, or what looks as if it were encoded.
  static let encoded: [[UInt8]] = [
    Array("two\nlines".utf8), Array("ends with a newline\n".utf8), Array("carriage\rreturn".utf8),
    Array("  leading blanks".utf8), Array("\tleading tab".utf8), Array(#"back\slash \n \s \\"#.utf8),
    [0x61, 0x00, 0x62], [0xff], [0xc3], Array("base64:aGVsbG8=".utf8), Array("base64:".utf8),
    Array("\u{7f}".utf8), Array("\u{85}next line".utf8), Array("\u{1b}[31m".utf8),
  ]

  /// Texts that stay as they are.
  static let plain = [
    "", "secret", "trailing blanks  ", "grüße ☂ 日本語", "a;b#c=d[e]", "#comment", "[group]", "key=value",
    "Base64:x", "'\"$(x)`", "\u{a0}no-break space", "\u{2028}",
  ]

  /// All of them.
  static let all = encoded + plain.map { Array($0.utf8) }
}

extension SecretBytes {
  /// Bytes of a test, which are no secret.
  convenience init(_ bytes: [UInt8]) {
    self.init(count: bytes.count)
    withMutableBytes { $0.copyBytes(from: bytes) }
  }

  /// The bytes as text.
  var text: String { withBytes { String(decoding: $0, as: UTF8.self) } }
}
