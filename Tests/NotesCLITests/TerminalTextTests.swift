import Testing

@testable import NotesCLI

@Suite("A text for the terminal")
struct TerminalTextTests {
  @Test(
    "shows what could steer the terminal as an escape",
    arguments: [
      ("\u{1b}]0;owned\u{7}", "\\u{1b}]0;owned\\u{7}"), ("a\u{9b}31m", "a\\u{9b}31m"),
      ("del\u{7f}", "del\\u{7f}"),
      ("\u{202e}txt.exe", "\\u{202e}txt.exe"), ("\u{2066}x\u{2069}", "\\u{2066}x\\u{2069}"),
    ])
  func controls(text: String, shown: String) {
    #expect(TerminalText.line(text) == shown)
  }

  @Test("is one line, and no two look the same")
  func newlines() {
    #expect(TerminalText.line("a\n\tb\\n") == "a\\n\\tb\\\\n")
  }

  @Test("leaves every script and emoji alone", arguments: ["žluťoučký", "日本語", "שלום", "👩‍👩‍👧‍👦", "e\u{301}"])
  func scripts(text: String) {
    #expect(TerminalText.line(text) == text)
  }

  @Test("has one line a title in a list, in a pipe too")
  func listColumns() {
    #expect(TerminalText.column("a\tb\nc\\d\u{1b}") == "a\\tb\\nc\\\\d\u{1b}")
  }
}
