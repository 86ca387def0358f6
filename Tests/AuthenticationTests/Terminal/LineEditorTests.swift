import SecretMemory
import Testing

@testable import Authentication

@Suite struct LineEditorTests {
  /// What the last key led to, in words.
  private func type(_ keys: String, into editor: inout LineEditor) -> String? {
    var result: String?
    for byte in keys.utf8 {
      switch editor.take(byte) {
      case .submitted(let line): result = line.withBytes { String(decoding: $0, as: UTF8.self) }
      case .tooLong: result = "too long"
      case .cancelled: result = "cancelled"
      case nil: result = nil
      }
    }
    return result
  }

  @Test(
    "keys make the line they should",
    arguments: [
      ("plain\r", "plain"), ("plain\n", "plain"), ("\r", ""), (" a b \r", " a b "),
      ("ab\u{7f}c\r", "ac"), ("ab\u{8}c\r", "ac"), ("\u{7f}\u{7f}a\r", "a"),
      ("né\u{7f}o\r", "no"), ("日本\u{7f}\r", "日"), ("🇨🇭\u{7f}\u{7f}x\r", "x"),
      ("wrong\u{15}right\r", "right"), ("one two\u{17}three\r", "one three"), ("one  \u{17}\r", ""),
      ("a\u{1b}[Ab\u{1b}OPc\u{1b}[3~d\u{1b}xe\r", "abcde"), ("a\u{1b}\r", "a"), ("a\u{1b}[1\r", "a"),
      ("\u{4}", "cancelled"), ("a\u{4}b\r", "ab"), ("a\u{7f}\u{4}", "cancelled"), ("a\u{0}\u{1}\tb\r", "ab"),
      ("\u{1b}[200~pasted\u{1b}[201~\r", "pasted"),
    ])
  func lines(keys: String, expected: String) {
    var editor = LineEditor()
    #expect(type(keys, into: &editor) == expected)
    #expect(editor.isEmpty)
  }

  @Test("1,024 bytes are a line, one more is refused and forgotten")
  func limit() {
    var editor = LineEditor()
    let longest = String(repeating: "x", count: 1_024)
    #expect(type(longest + "\r", into: &editor) == longest)
    #expect(type(longest + "x\r", into: &editor) == "too long")
    #expect(type("next\r", into: &editor) == "next")
    #expect(type(longest + "xyz\u{7f}short\r", into: &editor) == "short")
  }
}
