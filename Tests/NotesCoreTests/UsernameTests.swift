import Testing

@testable import NotesCore

@Suite("Usernames") struct UsernameTests {
  @Test(
    "a name of 1 to 64 characters of any script is taken as it is",
    arguments: [
      "a", "alice", "Zoë", "李小龍", "مریم", "a b", " alice", "👩‍👩‍👧", "o'neil-smith_3",
      String(repeating: "é", count: 64),
    ])
  func valid(_ name: String) throws {
    #expect(try Username(name).name.unicodeScalars.elementsEqual(name.unicodeScalars))
  }

  @Test(
    "a name that breaks a rule says which",
    arguments: [
      ("", Username.Invalid.empty), (String(repeating: "a", count: 65), .tooLong),
      (String(repeating: "e\u{301}", count: 65), .tooLong),
      (String(repeating: "a", count: 100_000), .tooLong),
      ("a\nb", .controlCharacter), ("a\tb", .controlCharacter), ("\u{1b}[2J", .controlCharacter),
      ("a\u{0}", .controlCharacter), ("\u{7f}", .controlCharacter), ("\u{9b}", .controlCharacter),
      ("a\u{202e}b", .controlCharacter), ("a\u{2066}b", .controlCharacter), ("\u{2028}", .controlCharacter),
      (" ", .invisible), ("\u{a0}\u{3000}", .invisible), ("\u{200b}", .invisible), ("\u{3164}", .invisible),
      ("\u{feff}\u{ad}", .invisible), ("\u{2800}", .invisible),
    ])
  func invalid(_ name: String, _ rule: Username.Invalid) {
    #expect(throws: rule) { try Username(name) }
  }

  @Test("a name composed or not is the same name, and its composed form is kept")
  func composition() throws {
    let name = try Username("Zoe\u{308}")
    #expect(name.name.unicodeScalars.elementsEqual("Zo\u{eb}".unicodeScalars))
    #expect(try name == Username("Zo\u{eb}"))
    #expect(try Username(String(repeating: "e\u{301}", count: 64)).name.unicodeScalars.count == 64)
  }
}
