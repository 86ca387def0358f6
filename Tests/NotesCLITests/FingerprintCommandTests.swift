import Authentication
import Glibc
import Keychain
import KeyringPrints
import NotesCore
import Posix
import SecretMemory
import TestSupport
import Testing

@testable import NotesCLI

/// `fingerprint` before libfprint's virtual readers: a system bus without fprintd at its fixed place, and a helper that
/// takes them in the place of the product's.
@Suite(
  "The command fingerprint",
  .enabled(if: getuid() == 0, "a system bus at its fixed path takes a mount namespace, and so root"))
struct FingerprintCommandTests {
  private let notes: NotesDesk
  private let system: PrivateBus
  private let readers: VirtualReaders

  init() throws {
    notes = try NotesDesk()
    system = try PrivateBus()
    readers = try VirtualReaders()
    try notes.run("new", "Groceries", input: "milk\nbread")
  }

  /// A command in a mount namespace in which `bus` is the system's, and the script is the helper.
  private func namespace(_ bus: String, _ arguments: [String]) throws -> [String] {
    let socket = bus.split(separator: ",")[0].replacing("unix:path=", with: "")
    let script = """
      mount -t tmpfs none /run && mkdir /run/dbus && ln -s '\(socket)' /run/dbus/system_bus_socket &&
      mount --bind '\(try readers.script())' '\(BuildProducts.path("secret-notes-fprint"))' && exec "$@"
      """
    return ["/usr/bin/unshare", "-m", "/bin/bash", "-c", script, "bash", NotesDesk.program] + arguments
  }

  private func terminal(_ arguments: String..., bus: String? = nil) throws -> PseudoTerminal {
    try PseudoTerminal(
      try namespace(bus ?? system.address, arguments),
      environment: notes.environment.map { "\($0.key)=\($0.value)" })
  }

  private func run(_ arguments: String..., bus: String? = nil) throws -> Command {
    try Command(
      ["/usr/bin/setsid", "--wait"] + namespace(bus ?? system.address, arguments),
      environment: notes.environment)
  }

  private var prints: KeyringPrints {
    KeyringPrints(connection: KeychainConnection(address: notes.desk.address))
  }

  /// Enrols on a terminal.
  private func enroll(_ print: String, as finger: String) throws {
    let terminal = try terminal("fingerprint", "enroll", finger)
    #expect(terminal.sees("password to enrol a finger: "), "\(terminal.screen)")
    terminal.type(NotesDesk.password + "\r")
    #expect(terminal.sees("Touch the fingerprint reader with your"), "\(terminal.screen)")
    for done in 1...5 {
      try readers.touch(print)
      #expect(terminal.sees("\(done) of 5."), "\(terminal.screen)")
    }
    #expect(terminal.sees("is enrolled. From now on it opens your notes"), "\(terminal.screen)")
    #expect(terminal.end() == .exited(0))
  }

  @Test("enrols touch by touch after a typed password; then a touch opens, and list names the finger")
  func whole() throws {
    try enroll("whorl", as: "right-index-finger")
    let list = try run("fingerprint", "list")
    #expect(
      list.text.hasPrefix("right-index-finger\tready\t") && list.code == 0, "\(list.text) \(list.errors)")
    let json = try run("fingerprint", "list", "--json")
    #expect(json.text.contains(#""service":"libfprint""#) && json.text.contains(#""state":"ready""#))
    let opened = try terminal("open", "Groceries")
    #expect(
      opened.sees("Touch the fingerprint reader, or type your login or notes password"), "\(opened.screen)")
    try readers.touch("loop")
    #expect(opened.sees("not recognised") && opened.sees("Touch"))
    try readers.touch("whorl")
    #expect(opened.sees("milk"), "\(opened.screen)")
    #expect(opened.end() == .exited(0))
    let status = try run("status")
    #expect(status.text.contains("right index finger"), "\(status.text)")
  }

  @Test("takes no finger for the typed password, and a wrong password enrols nobody")
  func typedPassword() throws {
    try enroll("whorl", as: "right thumb")
    let terminal = try terminal("fingerprint", "enroll", "left-thumb")
    #expect(terminal.sees("Type your login or notes password to enrol a finger: "), "\(terminal.screen)")
    terminal.type("\u{3}")
    #expect(terminal.end() == .exited(130))
    #expect(!terminal.screen.contains("Touch"))
    try notes.desk.folder.write("wrong", "not it")
    let wrong = try run("fingerprint", "delete", "--password-file", notes.desk.folder.path("wrong"))
    #expect(wrong.code == 77, "\(wrong.errors)")
    #expect(try run("fingerprint", "delete", "--no-input").code == 69)
    #expect(try prints.prints(cancellation: nil).map(\.finger) == [.rightThumb])
  }

  @Test("asks for a typed password though protection is off")
  func unprotected() throws {
    try notes.run("protect", "off")
    let refused = try run("fingerprint", "enroll", "--no-input")
    #expect(refused.code == 69 && refused.errors.contains("--password-file"), "\(refused.errors)")
  }

  @Test("names each touch that can't be read, and Ctrl-C ends it with nothing kept and no process left")
  func interrupted() throws {
    let terminal = try terminal("fingerprint", "enroll")
    #expect(terminal.sees("password to enrol a finger: "))
    terminal.type(NotesDesk.password + "\r")
    #expect(terminal.sees("Touch the fingerprint reader with your right index finger"), "\(terminal.screen)")
    try readers.command("RETRY 1")
    #expect(terminal.sees("That was too short; touch again."), "\(terminal.screen)")
    try readers.command("RETRY 3")
    #expect(terminal.sees("Lift the finger and touch again."), "\(terminal.screen)")
    try readers.touch("whorl")
    #expect(terminal.sees("1 of 5."))
    try readers.command("SET_CANCELLATION_ENABLED 0")
    terminal.type("\u{3}")
    #expect(terminal.end() == .exited(130))
    #expect(terminal.isEchoing && terminal.screen.contains("Cancelled"), "\(terminal.screen)")
    #expect(try readers.helperEnds())
    #expect(try prints.prints(cancellation: nil).isEmpty)
  }

  @Test(
    "says what went wrong with the reader, and keeps nothing",
    arguments: [
      ("UNPLUG", "disconnected", 69), ("ERROR 0", "failed", 69), ("ERROR 8", "memory is full", 73),
      ("ERROR 4", "Another program", 75), ("ERROR 257", "too hot", 69),
    ] as [(String, String, Int32)])
  func readerErrors(command: String, sentence: String, code: Int32) throws {
    let terminal = try terminal("fingerprint", "enroll", "--password-file", notes.passwordFile)
    #expect(terminal.sees("Touch the fingerprint reader"), "\(terminal.screen)")
    try readers.command(command)
    #expect(terminal.sees(sentence), "\(terminal.screen)")
    #expect(terminal.end() == .exited(code))
    #expect(try prints.prints(cancellation: nil).isEmpty)
  }

  @Test("names a damaged print and one whose reader is absent, and deletes either")
  func damaged() throws {
    try prints.save(
      StoredPrint(finger: .leftThumb, reader: "virtual_device/0", data: SecretBytes(utf8: "garbage")),
      readerName: "x")
    try enroll("whorl", as: "right-index")
    // Read by the real libfprint, and then known for another reader's.
    let whorl = try #require(try prints.prints(cancellation: nil).last)
    try prints.save(
      StoredPrint(finger: .rightLittle, reader: "other/0", data: whorl.data), readerName: "Other")
    let list = try run("fingerprint", "list")
    let lines = list.text.split(separator: "\n").map {
      $0.split(separator: "\t").prefix(2).joined(separator: " ")
    }
    #expect(lines.prefix(2) == ["left-thumb damaged", "right-index-finger ready"], "\(list.text)")
    #expect(list.errors.contains("enrol it again") && list.code == 0)
    let several = try run("fingerprint", "delete", "--password-file", notes.passwordFile)
    #expect(
      several.code == 64 && several.errors.contains("left-thumb, right-index-finger"), "\(several.errors)")
    let deleted = try run("fingerprint", "delete", "left-thumb", "--password-file", notes.passwordFile)
    #expect(deleted.code == 0 && deleted.errors.contains("Deleted the left thumb."), "\(deleted.errors)")
    #expect(try run("fingerprint", "delete", "left-thumb", "--password-file", notes.passwordFile).code == 1)
  }

  @Test("shows fprintd's fingers where that is there, changes none of them and says who does")
  func fprintd() throws {
    let finger = try FingerDesk()
    try finger.enroll("whorl", as: "right-index-finger")
    let list = try run("fingerprint", "list", bus: finger.address)
    #expect(list.text.hasPrefix("right-index-finger\tready\t"), "\(list.text) \(list.errors)")
    #expect(list.errors.contains("fprintd-enroll"))
    for action in ["enroll", "delete"] {
      let refused = try run("fingerprint", action, bus: finger.address)
      #expect(refused.code == 69 && refused.errors.contains("fprintd-enroll"), "\(refused.errors)")
    }
    finger.muteFprintd(true)
    defer { finger.muteFprintd(false) }
    #expect(try run("fingerprint", "enroll", bus: finger.address).code == 69)
  }

  @Test("without an account, a reader or a bus says so before anything is asked")
  func nothing() throws {
    let bare = try NotesDesk(account: .none)
    let command = try namespace(system.address, ["fingerprint", "enroll"])
    let without = try Command(["/usr/bin/setsid", "--wait"] + command, environment: bare.environment)
    #expect(without.code == 67, "\(without.errors)")
    #expect(try run("fingerprint", "list", bus: "unix:path=/nonexistent").code == 69)
    let product = try Command(
      [
        "/usr/bin/unshare", "-m", "/bin/bash", "-c",
        """
        mount -t tmpfs none /run && mkdir /run/dbus &&
        ln -s '\(system.address.replacing("unix:path=", with: ""))' /run/dbus/system_bus_socket && exec "$@"
        """, "bash", NotesDesk.program, "fingerprint", "enroll", "--password-file", notes.passwordFile,
      ],
      environment: notes.environment.merging(
        readers.environment.map { $0.split(separator: "=", maxSplits: 1) }.map {
          (String($0[0]), String($0[1]))
        }
      ) { $1 })
    #expect(product.code == 69, "\(product.errors)")
  }
}

/// What the command line says of fingers.
@Suite("The name of a finger")
struct FingerNameTests {
  @Test(
    "is taken with dashes or blanks, in any case, with \"finger\" or without",
    arguments: [
      ("right-index-finger", Finger.rightIndex), ("Right Index Finger", .rightIndex),
      ("left_ring", .leftRing),
      ("right-thumb", .rightThumb),
    ])
  func names(name: String, finger: Finger) {
    #expect(FingerprintCommand.finger(named: name) == finger)
  }

  @Test("that is none is 64, with the names")
  func unknown() throws {
    let desk = try NotesDesk()
    let result = try desk.run(["fingerprint", "enroll", "right-toe"])
    #expect(result.code == 64 && result.errors.contains("left-thumb"), "\(result.errors)")
    #expect(try desk.run(["fingerprint", "dance"]).code == 64)
    #expect(try desk.run(["fingerprint"]).code == 64)
    #expect(try desk.run(["fingerprint", "list", "left-thumb"]).code == 64)
  }
}
