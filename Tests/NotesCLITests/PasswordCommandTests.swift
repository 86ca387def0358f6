import Keychain
import Posix
import SecretMemory
import TestSupport
import Testing

@testable import NotesCLI

@Suite("password and account")
struct PasswordCommandTests {
  private func file(_ desk: NotesDesk, _ name: String, _ text: String) throws -> String {
    try desk.desk.folder.write(name, text)
    return desk.desk.folder.path(name)
  }

  private func item(_ desk: NotesDesk, _ account: String) -> KeychainPasswordItem {
    KeychainPasswordItem(
      service: "secret-notes", account: account, connection: KeychainConnection(address: desk.desk.address))
  }

  @Test("password takes the old and the new one from files, and says that copies open with the old one")
  func change() throws {
    let desk = try NotesDesk()
    try desk.run("new", "n", input: "text")
    let new = try file(desk, "new", "battery staple\n")
    let result = try desk.run("password", "--new-password-file", new)
    #expect(result.code == 0 && result.text == "", "\(result.errors)")
    #expect(result.errors.contains("still open with the old one"))
    #expect(try desk.passwordItem.readPassword() == "battery staple")
    #expect(try desk.run("open", "n").code == 77)
    #expect(try desk.run(["open", "n", "--password-file", new]).text == "text")
    // The new one from standard input, with a new key.
    let again = try desk.run(
      ["password", "--new-key", "--password-file", new, "--new-password-file", "-"],
      input: Array("third".utf8))
    #expect(again.code == 0 && again.errors.contains("a new key"), "\(again.errors)")
    // Those with the old key are gone, which is said, and the notes as they are now are kept.
    #expect(again.errors.contains("generations kept before"), "\(again.errors)")
    #expect(try desk.run(["restore"]).text.split(separator: "\n").count == 1)
    let third = try file(desk, "third", "third")
    #expect(try desk.run(["open", "n", "--password-file", third]).text == "text")
  }

  @Test(
    "what can't be is refused before anything is asked or changed",
    arguments: [
      (["password", "--password-file", "-", "--new-password-file", "-"], 64, "both passwords"),
      (["password", "--password-file", "PW"], 64, "--new-password-file"),
      (["password", "--no-input"], 64, "--new-password-file"),
      (["password", "--no-input", "--new-password-file", "PW"], 69, "--password-file"),
      (["password", "--new-key", "--recovery-key", "--password-file", "PW"], 64, "exclude each other"),
      (["password", "--unlock-with", "fingerprint", "--new-password-file", "PW"], 64, "not fingerprint"),
      (
        ["password", "--recovery-key", "--new-password-file", "PW", "--password-file", "PW"], 64,
        "changes no password"
      ),
      (["open", "--unlock-with", "recovery", "--no-input"], 64, "--no-input"),
      (["open", "--unlock-with", "recovery", "--password-file", "PW"], 64, "excludes"),
      (["account", "rename", "", "--password-file", "PW"], 64, "empty"),
      (["account", "rename", "b\tb", "--password-file", "PW"], 64, "control"),
      (["account", "delete", "--password-file", "PW"], 64, "--force"),
      (["account", "delete", "--no-input"], 64, "--force"),
      (["account", "delete", "--force", "--password-file", "WRONG"], 77, "not the notes password"),
      (["account", "rename", "bob", "--no-input"], 69, "--password-file"),
    ] as [([String], Int32, String)])
  func refusals(words: [String], code: Int32, says: String) throws {
    let desk = try NotesDesk()
    let files = ["PW": desk.passwordFile, "WRONG": try file(desk, "wrong", "x")]
    let result = try desk.run(words.map { files[$0] ?? $0 }, input: Array("x".utf8))
    #expect(result.code == code && result.errors.contains(says), "\(result.errors)")
    #expect(try desk.passwordItem.readPassword() == NotesDesk.password)
    #expect(try desk.run("list").code == 0)
  }

  @Test("password asks for the present one, and twice for the new one, and shows neither")
  func atTheTerminal() throws {
    let desk = try NotesDesk()
    let terminal = try desk.terminal("password")
    #expect(terminal.sees("Type your notes password to change the notes password"))
    terminal.type(NotesDesk.password + "\n")
    #expect(terminal.sees("New notes password: "))
    terminal.type("battery staple\n")
    #expect(terminal.sees("again: "))
    terminal.type("battery staple\n")
    #expect(terminal.sees("is changed"))
    #expect(terminal.end() == .exited(0))
    #expect(!terminal.screen.contains("horse") && !terminal.screen.contains("staple"))
    #expect(try desk.passwordItem.readPassword() == "battery staple")
  }

  @Test("password --recovery-key prints a key that opens, and asks for a new password then")
  func recovery() throws {
    let desk = try NotesDesk()
    try desk.run("new", "n", input: "the text")
    let made = try desk.run("password", "--recovery-key")
    let groups = made.text.dropLast().split(separator: "-")
    #expect(made.code == 0 && groups.count == 7 && groups.allSatisfy { $0.count == 4 }, "\(made.errors)")
    #expect(made.errors.contains("shown once"))
    let key = String(made.text.dropLast())
    let terminal = try desk.terminal("open", "n", "--unlock-with", "recovery")
    #expect(terminal.sees("Recovery key: "))
    terminal.type(key.dropLast() + (key.hasSuffix("0") ? "1" : "0") + "\n")
    #expect(terminal.sees("don't fit") && terminal.sees("Recovery key: "))
    terminal.type(key.lowercased().replacing("-", with: " ") + "\n")
    #expect(terminal.sees("New notes password: "))
    terminal.type("battery staple\n")
    #expect(terminal.sees("again: "))
    terminal.type("battery staple\n")
    #expect(terminal.sees("the text"))
    #expect(terminal.end() == .exited(0))
    #expect(!terminal.screen.contains(key.prefix(9)))
    #expect(try desk.passwordItem.readPassword() == "battery staple")
    #expect(try desk.run(["status"]).text.contains("a recovery key opens the notes"))
  }

  @Test("create --recovery-key prints one, and its account opens with it though all of the keyring is lost")
  func atCreation() throws {
    let desk = try NotesDesk(account: .none)
    let made = try desk.run("create", "--username", "alice", "--recovery-key")
    #expect(made.code == 0 && made.text.count == 35, "\(made.text) \(made.errors)")
    try desk.desk.loseKeyrings(remade: true)
    let terminal = try desk.terminal("open", "--unlock-with", "recovery")
    #expect(terminal.sees("Recovery key: "))
    terminal.type(made.text)
    #expect(terminal.sees("New notes password: "))
    terminal.type("new\n")
    #expect(terminal.sees("again: "))
    terminal.type("new\n")
    #expect(terminal.sees("There are no notes yet"))
    #expect(terminal.end() == .exited(0))
    #expect(try desk.passwordItem.readPassword() == "new")
  }

  @Test("create at a terminal shows the recovery key to who says yes")
  func offered() throws {
    let desk = try NotesDesk(account: .none)
    let terminal = try desk.terminal("create", "--username", "alice")
    #expect(terminal.sees("Choose a notes password"))
    terminal.type("correct horse\n")
    #expect(terminal.sees("again: "))
    terminal.type("correct horse\n")
    #expect(terminal.sees("Make a recovery key"))
    terminal.type("y\n")
    #expect(terminal.sees("This is shown once"))
    #expect(terminal.end() == .exited(0))
    #expect(try desk.run(["status", "--json"]).text.contains("\"recoveryKey\":true"))
  }

  @Test("account rename moves the item, and status names the account so")
  func rename() throws {
    let desk = try NotesDesk()
    try desk.run("new", "n", input: "text")
    let result = try desk.run("account", "rename", "bob")
    #expect(result.code == 0 && result.errors.contains("bob"), "\(result.errors)")
    #expect(try item(desk, "bob").readPassword() == NotesDesk.password && !desk.passwordItem.exists())
    #expect(try desk.run(["status"]).text.contains("bob"))
    #expect(try desk.run("open", "n").text == "text")
    try item(desk, "carol").savePassword("hers")
    #expect(try desk.run("account", "rename", "carol").code == 73)
    #expect(try item(desk, "carol").readPassword() == "hers")
  }

  @Test("account delete asks for the name, takes another for no, and deletes")
  func delete() throws {
    let desk = try NotesDesk()
    for (typed, end) in [("bob", 130), ("alice", 0)] as [(String, Int32)] {
      let terminal = try desk.terminal("account", "delete")
      #expect(terminal.sees("notes password to delete the account"))
      terminal.type(NotesDesk.password + "\n")
      #expect(terminal.sees("Type alice to delete"))
      terminal.type(typed + "\n")
      #expect(terminal.end() == .exited(end), "\(terminal.screen)")
      #expect(try desk.passwordItem.exists() == (end != 0))
    }
    #expect(try desk.run("list").code == 67)
  }

  @Test("account delete --force asks nothing, and the account can be made again")
  func forced() throws {
    let desk = try NotesDesk()
    #expect(try desk.run("account", "delete", "--force").code == 0)
    #expect(try desk.run("create", "--username", "alice").code == 0)
  }
}
