import TestSupport
import Testing

@Suite("A username on the command line")
struct UsernameArgumentTests {
  @Test(
    "that breaks a rule is refused with 64, and nothing is made",
    arguments: ["", " ", String(repeating: "x", count: 65), "a\nb", "a\u{1b}[31m", "\u{202e}evil"])
  func invalid(name: String) throws {
    let desk = try NotesDesk(account: .none)
    let created = try desk.run("create", "--username", name)
    #expect(created.code == 64 && created.errors.contains("username"))
    #expect(!created.errors.contains("\u{1b}"))
    #expect(try desk.shell("ls \"$XDG_DATA_HOME\" | grep secret-notes").text == "")
  }
}
