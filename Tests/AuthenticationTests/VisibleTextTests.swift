import Testing

@testable import Authentication

@Suite struct VisibleTextTests {
  @Test(
    "what could move the cursor or turn the line is escaped, all else stays",
    arguments: [
      ("plain äöü 日本 🎉", "plain äöü 日本 🎉"), ("a\u{1b}[2Jb", #"a\u{1b}[2Jb"#),
      ("a\u{7f}\u{9b}b", #"a\u{7f}\u{9b}b"#),
      ("a\u{202e}b\u{2066}c", #"a\u{202e}b\u{2066}c"#), ("a\nb\tc", "a\nb\tc"), ("a\rb", #"a\u{d}b"#),
      ("", ""),
    ])
  func escaped(text: String, expected: String) {
    #expect(VisibleText.escaped(text) == expected)
  }

  @Test("without lines a newline and a tab are escaped too")
  func escapedLines() {
    #expect(VisibleText.escaped("a\nb\tc", keepingLines: false) == #"a\u{a}b\u{9}c"#)
  }

  @Test("a line is one line, of bounded length, without hazards")
  func line() {
    #expect(VisibleText.line(" two\n lines\u{1b}\u{202e}\t", limit: 100) == "two lines")
    #expect(VisibleText.line("\n\u{0}", limit: 100) == "")
    let long = VisibleText.line(String(repeating: "é", count: 500), limit: 100)
    #expect(long.count == 100 && long.hasSuffix("…"))
  }
}
