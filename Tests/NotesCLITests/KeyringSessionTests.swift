import Bus
import NotesCore
import Posix
import TestSupport
import Testing

@Suite("A command that has asked the keyring for a session")
struct KeyringSessionTests {
  @Test("and fails meanwhile waits for the answer: gnome-keyring-daemon aborts where who asked is gone")
  func waits() throws {
    let desk = try NotesDesk()
    let bus = try PrivateBus()
    let asked = Mailbox<ScriptedPeer.Call>()
    let provider = try ScriptedPeer(on: bus, name: "org.freedesktop.secrets") { call in
      if call.member == "OpenSession" { asked.send(call) }
    }
    defer { provider.leave() }
    desk.environment["DBUS_SESSION_BUS_ADDRESS"] = bus.address
    // What it fails at, after some seconds.
    let lock = try VaultLock(.exclusive, at: desk.locations.lock)
    defer { withExtendedLifetime(lock) {} }
    let terminal = try desk.terminal("open", "Title", "--password-file", desk.passwordFile)
    let call = try #require(asked.receive(until: .after(NotesDesk.patience)))
    #expect(terminal.sees("secret-notes: ", within: NotesDesk.patience), "\(terminal.screen)")
    let ended = Mailbox<Posix.ExitStatus>()
    BlockingThread.start("end") { ended.send(terminal.end()) }
    #expect(ended.receive(until: .after(.milliseconds(300))) == nil, "\(terminal.screen)")
    call.fail("org.freedesktop.DBus.Error.Failed")
    #expect(ended.receive(until: .after(NotesDesk.patience)) == .exited(75), "\(terminal.screen)")
  }
}
