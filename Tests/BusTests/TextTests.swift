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
    #expect(Text.folded("Ὀδυσσεύς") == Text.folded("ὈΔΥΣΣΕΎΣ"))
    #expect(Text.folded("ǰ \u{1fb4} ᾳ ŉ ﬃ") == Text.folded("J\u{30c} \u{386}\u{399} ΑΙ ʼN FFI"))
    #expect(Text.folded("ԱԲ Ꭰ Ᏸ 𐐀 Ა") == Text.folded("աբ ꭰ ᏸ 𐐨 ა"))
  }

  @Test("folding makes one letter of the four Turkish ones, whatever stands above them")
  func turkish() {
    for text in ["Istanbul ILIK", "İstanbul ILIK", "istanbul ılık", "I\u{307}STANBUL ıLıK"] {
      #expect(Text.folded(text) == "istanbul ilik", "\(text)")
    }
    // Lithuanian writes the dot below an accent.
    #expect(Text.folded("i\u{307}\u{301}") == Text.folded("Í"))
  }

  @Test("folding is the same for a text however it is composed and however long it is")
  func composedFolding() {
    let words = ["É", "E\u{301}", "ㅎ", "\u{1112}\u{1161}\u{11ab}", "ガ", "カ\u{3099}", "日本", "x\n", "\u{1e9e}"]
    for repetitions in [1, 5000] {
      let text = String(repeating: words.joined(), count: repetitions)
      let decomposed = String(repeating: "e\u{301}E\u{301}ㅎ한ガカ\u{3099}日本X\nSS", count: repetitions)
      #expect(Array(Text.folded(text).utf8) == Array(Text.folded(decomposed).utf8))
    }
    let unbroken = String(repeating: "e\u{301}", count: 20000)
    #expect(Array(Text.folded(unbroken).utf8) == Array(String(repeating: "é", count: 20000).utf8))
  }

  @Test("folding is the same however much plain text stands around a character")
  func runs() {
    for length in 0..<40 {
      let capitals = String(repeating: "X", count: length)
      let small = String(repeating: "x", count: length)
      let text = Text.folded("\(capitals)E\u{301}\(capitals)I\u{307}\(capitals)ẞ\(capitals)Й\(capitals)")
      let expected = "\(small)é\(small)i\(small)ss\(small)й\(small)"
      #expect(Array(text.utf8) == Array(expected.utf8), "\(length)")
    }
  }

  @Test("a NUL character ends nothing")
  func nul() {
    #expect(Array(Text.nfc("e\u{301}\0e\u{301}\0").utf8) == Array("\u{e9}\0\u{e9}\0".utf8))
    #expect(Array(Text.folded("Ä\0Ö").utf8) == Array("ä\0ö".utf8))
  }
}
