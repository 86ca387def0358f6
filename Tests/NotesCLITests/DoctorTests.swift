import Glibc
import Keychain
import NotesCore
import Posix
import TestSupport
import Testing

@Suite("The command doctor")
struct DoctorTests {
  /// The line of that title, without the mark; nil where there is none.
  private func mark(_ title: String, in result: Command) -> String? {
    let line = result.text.split(separator: "\n").first { $0.dropFirst(3).hasPrefix(title + ":") }
    return line.map { String($0.prefix(2)).trimmed }
  }

  @Test(
    "finds bus, keyring, both items, vault and generations in order, and says which program keeps the keyring"
  )
  func healthy() throws {
    let desk = try NotesDesk()
    try desk.run("new", "Groceries", input: "milk")
    let result = try desk.run(["doctor"])
    for title in [
      "Session bus", "Keyring service", "Keyring", "Password item", "Key item", "Vault", "Owner and mode",
      "Defaults file", "Generations", "Drafts",
    ] { #expect(mark(title, in: result) == "ok", "\(title): \(result.text)") }
    #expect(result.text.contains("gnome-keyring-d"))
    #expect(
      result.text.contains("\n") && (result.code == 0) == !result.text.contains("\n!"), "\(result.errors)")
    #expect(result.code == 0 || result.errors.contains("marked with !"))
  }

  @Test("sees the items of a locked keyring, and leaves it locked")
  func locked() throws {
    let desk = try NotesDesk()
    try desk.desk.lock()
    let result = try desk.run(["doctor"])
    #expect(mark("Keyring", in: result) == "-", "\(result.text)")
    #expect(
      mark("Password item", in: result) == "ok" && mark("Key item", in: result) == "ok", "\(result.text)")
    #expect(try desk.run(["status"]).text.contains("Keyring:     locked"))
  }

  @Test("names an item that was removed, with 69")
  func itemMissing() throws {
    let desk = try NotesDesk()
    try desk.passwordItem.deleteItem()
    let result = try desk.run(["doctor"])
    #expect(
      mark("Password item", in: result) == "!" && mark("Key item", in: result) == "ok", "\(result.text)")
    #expect(result.code == 69)
  }

  @Test("without a bus or a provider says so with 69, and that the notes password still opens")
  func noKeyring() throws {
    let desk = try NotesDesk()
    try desk.desk.killKeyring()
    let gone = try desk.run(["doctor"])
    #expect(mark("Keyring service", in: gone) == "!" && gone.code == 69, "\(gone.text)")
    desk.environment["DBUS_SESSION_BUS_ADDRESS"] = nil
    let none = try desk.run(["doctor"])
    #expect(mark("Session bus", in: none) == "!" && none.code == 69, "\(none.text)")
    #expect(none.text.contains("The notes password or the recovery key still opens"))
    desk.environment["DBUS_SESSION_BUS_ADDRESS"] = "unix:path=/nonexistent"
    #expect(mark("Session bus", in: try desk.run(["doctor"])) == "!")
  }

  @Test("ends although the keyring's service hangs, and tells the rest")
  func hungProvider() throws {
    let desk = try NotesDesk()
    desk.desk.muteKeyring(true)
    defer { desk.desk.muteKeyring(false) }
    let begun = ContinuousClock.now
    let result = try desk.run(["doctor"])
    #expect(ContinuousClock.now - begun < .seconds(25))
    #expect(mark("Keyring", in: result) == "!" && mark("Vault", in: result) == "ok", "\(result.text)")
    #expect(result.code == 69)
  }

  @Test("calls a damaged vault that with 65, an open mode by its name, and leftovers with what ends them")
  func damaged() throws {
    let desk = try NotesDesk()
    chmod(desk.locations.vault, 0o644)
    mkdir(desk.locations.dataFolder + "/damaged-1", 0o700)
    let open = try desk.run(["doctor"])
    #expect(mark("Owner and mode", in: open) == "!" && mark("Leftover", in: open) == "-", "\(open.text)")
    let file = try FileDescriptor.open(desk.locations.vault, O_WRONLY | O_TRUNC)
    _ = try Array("not a vault".utf8).withUnsafeBytes { try file.write($0) }
    let result = try desk.run(["doctor"])
    #expect(mark("Vault", in: result) == "!" && result.code == 65, "\(result.text)")
    #expect(result.text.contains("secret-notes restore"))
  }

  @Test("sees a page of the vault that decayed, and a kept copy that is cut short")
  func decayed() throws {
    let desk = try NotesDesk()
    try desk.run("new", "Groceries", input: "milk")
    _ = try desk.shell("truncate -s 50 \"$XDG_DATA_HOME\"/secret-notes/generations/*")
    let copy = try desk.run(["doctor"])
    #expect(mark("Generations", in: copy) == "!" && mark("Vault", in: copy) == "ok", "\(copy.text)")
    #expect(copy.code == 65 && copy.text.contains("these can't be read: 1"), "\(copy.text)")
    let size = try #require(try Int(desk.shell("stat -c %s '\(desk.locations.vault)'").text.dropLast()))
    for page in 3..<size / 4096 {
      let kept = desk.desk.folder.path("kept")
      let zeroed = try desk.shell(
        """
        cp '\(desk.locations.vault)' '\(kept)'
        dd if=/dev/zero of='\(desk.locations.vault)' bs=4096 seek=\(page) count=1 conv=notrunc 2> /dev/null
        "$SN" doctor; cp '\(kept)' '\(desk.locations.vault)'
        """)
      #expect(mark("Vault", in: zeroed) == "!", "\(page): \(zeroed.text)")
    }
  }

  @Test("names a helper that is not where the program is, and works without it")
  func helperMissing() throws {
    let desk = try NotesDesk()
    let copy = desk.desk.folder.path("secret-notes")
    _ = try Command(["/bin/cp", NotesDesk.program, copy], environment: [:])
    let result = try Command(
      ["/usr/bin/setsid", "--wait", copy, "doctor"], environment: desk.environment)
    #expect(mark("Helper", in: result) == "!" && result.code == 69, "\(result.text) \(result.errors)")
  }

  @Test("without an account is 67, and asks nothing on a terminal")
  func noAccount() throws {
    let desk = try NotesDesk(account: .none)
    let result = try desk.run(["doctor"])
    #expect(result.code == 67 && result.text.contains("secret-notes create"), "\(result.text)")
    let terminal = try desk.terminal("doctor")
    #expect(terminal.sees("Memory for editing"))
    #expect(terminal.end() == .exited(67))
  }

  @Test("gives the same as JSON, with a schema, states and the code of each that is bad")
  func json() throws {
    let desk = try NotesDesk()
    try desk.passwordItem.deleteItem()
    let result = try desk.run(["doctor", "--json"])
    #expect(result.code == 69 && result.text.hasSuffix("\"schema\":1}\n"), "\(result.text)")
    #expect(result.text.contains(#""name":"vault","state":"ok""#), "\(result.text)")
    #expect(result.text.contains(#"{"code":69,"name":"password-item","#), "\(result.text)")
  }
}

extension String {
  fileprivate var trimmed: String { hasSuffix(" ") ? String(dropLast()) : self }
}
