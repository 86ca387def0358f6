import SecretMemory
import Testing

@Suite struct SecretBytesTests {
  static let texts = ["", "x", "secret", "päßwörd 日本 🎉", String(repeating: "ab", count: 5_000)]

  @Test("bytes come out as they went in", arguments: texts)
  func roundTrip(text: String) {
    let secret = SecretBytes(utf8: text)
    #expect(secret.count == text.utf8.count && secret.isEmpty == text.isEmpty)
    #expect(secret.withBytes { $0.elementsEqual(text.utf8) })
    let copy = secret.withBytes { SecretBytes(copying: $0) }
    #expect(copy.equals(secret))
  }

  @Test("only the same bytes are equal")
  func equality() {
    let secret = SecretBytes(utf8: "secret")
    #expect(secret.equals(SecretBytes(utf8: "secret")))
    for other in ["Secret", "secre", "secrets", ""] { #expect(!secret.equals(SecretBytes(utf8: other))) }
  }

  @Test("new bytes are zero, random ones differ, a part is a copy")
  func making() {
    #expect(SecretBytes(count: 100).withBytes { $0.allSatisfy { $0 == 0 } })
    #expect(!SecretBytes.random(count: 32).equals(SecretBytes.random(count: 32)))
    let whole = SecretBytes(utf8: "abcdef")
    let part = whole[1..<3]
    whole.withMutableBytes { $0[1] = 0 }
    #expect(part.equals(SecretBytes(utf8: "bc")))
  }

  @Test("nothing that describes a secret shows it")
  func description() {
    let secret = SecretBytes(utf8: "do not show")
    var dumped = ""
    dump(secret, to: &dumped)
    for text in ["\(secret)", String(reflecting: secret), String(describing: [secret]), dumped] {
      #expect(!text.contains("show") && !text.contains("100"))
    }
  }
}
