import Bus
import Testing

@Suite struct TextTests {
  @Test("texts that look the same have the same bytes in form C")
  func composed() {
    #expect(Array(Text.nfc("e\u{301}").utf8) == Array("\u{e9}".utf8))
    #expect(Array(Text.nfc("plain").utf8) == Array("plain".utf8))
  }

  @Test("folding takes away differences of case in every script")
  func folded() {
    #expect(Text.folded("GRÜSSE Ωmega") == Text.folded("grüsse ωMEGA"))
    #expect(Text.folded("Straße") == Text.folded("STRASSE"))
    #expect(Text.folded("ABC z") == "abc z")
  }

  @Test("a NUL character ends nothing")
  func nul() {
    #expect(Array(Text.nfc("e\u{301}\0e\u{301}\0").utf8) == Array("\u{e9}\0\u{e9}\0".utf8))
    #expect(Array(Text.folded("Ä\0Ö").utf8) == Array("ä\0ö".utf8))
  }
}
