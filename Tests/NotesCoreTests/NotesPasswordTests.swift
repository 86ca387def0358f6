import SecretMemory
import Testing

@testable import NotesCore

@Suite("Notes passwords") struct NotesPasswordTests {
  @Test(
    "a password of 1 to 1,024 bytes is taken, blanks and all",
    arguments: [
      "x", " trailing ", "пароль", "🗝", String(repeating: "a", count: 1024),
    ])
  func valid(_ password: String) throws {
    #expect(try NotesPassword(password).bytes.withBytes { Array($0) } == Array(password.utf8))
  }

  @Test(
    "a password that breaks a rule says which",
    arguments: [
      ([], NotesPassword.Invalid.empty), ([UInt8](repeating: 0x61, count: 1025), .tooLong),
      ([0xff, 0x61], .notUTF8), ([0x61, 0xc3], .notUTF8), ([0xed, 0xa0, 0x80], .notUTF8),
      (Array("a\nb".utf8), .controlCharacter), (Array("a\u{0}b".utf8), .controlCharacter),
      (Array("\u{1b}".utf8), .controlCharacter), (Array("a\u{7f}".utf8), .controlCharacter),
      (Array("\u{85}".utf8), .controlCharacter),
    ])
  func invalid(_ bytes: [UInt8], _ rule: NotesPassword.Invalid) {
    #expect(throws: rule) { try NotesPassword(bytes.withUnsafeBytes { SecretBytes(copying: $0) }) }
  }

  @Test("what only looks like a control character in UTF-8 is none")
  func continuationBytes() throws {
    _ = try NotesPassword("\u{a0}Â\u{c1}€")
  }

  @Test("a password composed or not is the same password")
  func composition() throws {
    #expect(try NotesPassword("cafe\u{301}").bytes.equals(NotesPassword("caf\u{e9}").bytes))
    #expect(try !NotesPassword("cafe").bytes.equals(NotesPassword("caf\u{e9}").bytes))
  }

  @Test("nothing that describes a password shows it")
  func redaction() throws {
    let password = try NotesPassword("hunter2hunter2")
    var dumped = ""
    dump(password, to: &dumped)
    #expect(!"\(password)\(String(reflecting: password))\(dumped)".contains("hunter2"))
  }
}
