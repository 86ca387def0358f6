import Keychain
import Posix
import TestSupport
import Testing

@Suite("On a terminal")
struct TerminalTests {
  @Test(
    "in a user namespace of one's own asks for the notes password alone, and says why",
    .enabled(if: canUnshare, "needs user namespaces"))
  func userNamespace() throws {
    let desk = try NotesDesk()
    try desk.run("new", "n", input: "text")
    let terminal = try PseudoTerminal(
      ["/usr/bin/unshare", "-U", "--map-current-user", NotesDesk.program, "open", "n"],
      environment: desk.environment.map { "\($0.key)=\($0.value)" })
    #expect(terminal.sees("login password can't be used here: this process is in a user namespace"))
    #expect(terminal.sees("Type your notes password"), "\(terminal.screen)")
    terminal.type(NotesDesk.password + "\n")
    #expect(terminal.sees("text"))
    #expect(terminal.end() == .exited(0))
  }

  private static let canUnshare: Bool = {
    let attempt = ["/usr/bin/unshare", "-U", "--map-current-user", "/bin/true"]
    return (try? Command(attempt, environment: [:]))?.status == .exited(0)
  }()

  @Test("open without an account offers to create one, and then shows the list")
  func firstScreen() throws {
    let desk = try NotesDesk(account: .none)
    let terminal = try desk.terminal("open")
    #expect(terminal.sees("Create one now?"))
    terminal.type("y\n")
    #expect(terminal.sees("Username: "))
    terminal.type("\n")
    #expect(terminal.sees("can't be empty") && terminal.sees("Username: "))
    terminal.type("alice\n")
    #expect(terminal.sees("Choose a notes password for alice: "))
    terminal.type("correct horse\n")
    #expect(terminal.sees("again: "))
    terminal.type("wrong horse\n")
    #expect(terminal.sees("not the same") && terminal.sees("alice: "))
    terminal.type("correct horse\n")
    #expect(terminal.sees("again: "))
    terminal.type("correct horse\n")
    #expect(terminal.sees("The account alice is there"))
    #expect(terminal.sees("Make a recovery key to write down"))
    terminal.type("\n")
    #expect(terminal.sees("There are no notes yet"))
    #expect(terminal.end() == .exited(0))
    #expect(!terminal.screen.contains("horse"))
    #expect(try desk.passwordItem.readPassword() == "correct horse")
  }

  @Test("open without an account takes no for an answer")
  func declined() throws {
    let desk = try NotesDesk(account: .none)
    let terminal = try desk.terminal("open")
    #expect(terminal.sees("Create one now?"))
    terminal.type("n\n")
    #expect(terminal.end() == .exited(67))
  }

  @Test("a text's control characters are shown and not obeyed, unless --raw asks for them")
  func escapes() throws {
    let desk = try NotesDesk()
    try desk.run("protect", "off")
    try desk.run("new", "T\u{1b}[2J\nitle", input: "a\u{1b}]0;owned\u{7}b\n\tc")
    let list = try desk.terminal("list")
    #expect(list.sees("T\\u{1b}[2J\\nitle"))
    #expect(list.end() == .exited(0))
    let id = try desk.run("list").text.prefix(32)
    let open = try desk.terminal("open", String(id))
    #expect(open.sees("a\\u{1b}]0;owned\\u{7}b\r\n\tc\r\n"))
    #expect(open.end() == .exited(0))
    let raw = try desk.terminal("open", "--raw", String(id))
    #expect(raw.sees("a\u{1b}]0;owned\u{7}b"))
    #expect(raw.end() == .exited(0))
  }

  @Test("three wrong passwords end with 77 and show nothing")
  func refused() throws {
    let desk = try NotesDesk()
    try desk.run("new", "n", input: "text")
    let terminal = try desk.terminal("open", "n", "--unlock-with", "password")
    for _ in 1...3 {
      #expect(terminal.sees("password to"))
      terminal.type("wrong\n")
      #expect(terminal.sees("wrong"))
    }
    #expect(terminal.end() == .exited(77))
    #expect(!terminal.screen.contains("text"))
  }

  @Test(
    "without a session bus the notes password opens through the vault's slot; three wrong ones write nothing")
  func noBus() throws {
    let desk = try NotesDesk(account: .real)
    try desk.run("new", "n", input: "text")
    desk.environment["DBUS_SESSION_BUS_ADDRESS"] = nil
    let terminal = try desk.terminal("open", "n")
    #expect(terminal.sees("session bus can't be used") && terminal.sees("Type your notes password"))
    terminal.type(NotesDesk.password + "\n")
    #expect(terminal.sees("text"))
    #expect(terminal.end() == .exited(0))

    let before = try desk.shell("cat \"$XDG_DATA_HOME\"/secret-notes/vault.sqlite | sha256sum").text
    let refused = try desk.terminal("open", "n")
    for _ in 1...3 {
      #expect(refused.sees("notes password to"))
      refused.type("wrong\n")
      #expect(refused.sees("wrong"))
    }
    #expect(refused.end() == .exited(77))
    #expect(try desk.shell("cat \"$XDG_DATA_HOME\"/secret-notes/vault.sqlite | sha256sum").text == before)
  }

  @Test("delete asks, and takes only a yes")
  func delete() throws {
    let desk = try NotesDesk()
    try desk.run("protect", "off")
    try desk.run("new", "n", input: "text")
    let no = try desk.terminal("delete", "n")
    #expect(no.sees("for ever?"))
    no.type("\n")
    #expect(no.end() == .exited(130))
    let yes = try desk.terminal("delete", "n")
    #expect(yes.sees("for ever?"))
    yes.type("y\n")
    #expect(yes.end() == .exited(0))
    #expect(try desk.run("list").text == "")
  }

  @Test("an editor owns the terminal, and the text it leaves is saved")
  func editor() throws {
    let desk = try NotesDesk()
    try desk.run("protect", "off")
    desk.environment["EDITOR"] = "bash -c 'read -r -p \"line: \" line < /dev/tty; echo \"$line\" > \"$0\"'"
    let terminal = try desk.terminal("new", "Edited")
    #expect(terminal.sees("line: "))
    terminal.type("typed in the editor\n")
    #expect(terminal.end() == .exited(0))
    #expect(try desk.run("open", "Edited").text == "typed in the editor\n")
  }

  @Test("JSON is shown with its control characters escaped, the same value as in a pipe")
  func json() throws {
    let desk = try NotesDesk()
    try desk.run("protect", "off")
    try desk.run("new", "n", input: "a\u{9b}31m\u{202e}\u{7f}")
    let open = try desk.terminal("open", "n", "--json")
    #expect(open.sees("a\\u009b31m\\u202e\\u007f"))
    #expect(open.end() == .exited(0))
    #expect(try desk.run("open", "n", "--json").text.contains("a\u{9b}31m\u{202e}\u{7f}"))
  }

  @Test("a way that is named is asked for with protection off too")
  func namedWay() throws {
    let desk = try NotesDesk()
    try desk.run("protect", "off")
    let terminal = try desk.terminal("list", "--unlock-with", "password")
    #expect(terminal.sees("Type your notes password"))
    terminal.type("\u{3}")
    #expect(terminal.end() == .exited(130))
  }
}
