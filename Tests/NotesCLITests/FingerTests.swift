import Glibc
import Posix
import TestSupport
import Testing

/// The program before the real fprintd with a virtual reader, the system bus at its fixed place.
@Suite(
  "The finger",
  .enabled(if: getuid() == 0, "a system bus at its fixed path takes a mount namespace, and so root"))
struct FingerTests {
  private let notes: NotesDesk
  private let finger: FingerDesk

  init() throws {
    notes = try NotesDesk()
    finger = try FingerDesk()
    try finger.enroll("whorl", as: "right-index-finger")
    try notes.run("new", "Groceries", input: "milk\nbread")
  }

  /// The program on a terminal, in a mount namespace in which the desk's bus is the system's.
  private func program(_ arguments: String..., shell: String = "exec \"$@\"") throws -> PseudoTerminal {
    let socket = finger.address.split(separator: ",")[0].replacing("unix:path=", with: "")
    let script =
      "mount -t tmpfs none /run && mkdir /run/dbus && ln -s '\(socket)' /run/dbus/system_bus_socket && \(shell)"
    return try PseudoTerminal(
      ["/usr/bin/unshare", "-m", "/bin/bash", "-c", script, "bash", NotesDesk.program] + arguments,
      environment: notes.environment.map { "\($0.key)=\($0.value)" })
  }

  @Test("opens by a touch, while a password could be typed as well")
  func touch() throws {
    let terminal = try program("open", "Groceries")
    #expect(terminal.sees("Touch the fingerprint reader, or type your login or notes password"))
    try finger.touch("whorl")
    #expect(terminal.sees("milk"))
    #expect(terminal.end() == .exited(0))
    #expect(try finger.becomesFree())
  }

  @Test("is not looked for on a bus that the environment names")
  func environment() throws {
    notes.environment["DBUS_SYSTEM_BUS_ADDRESS"] = finger.address
    notes.environment["DBUS_STARTER_ADDRESS"] = finger.address
    let script = "mount -t tmpfs none /run && exec \"$@\""
    let terminal = try PseudoTerminal(
      ["/usr/bin/unshare", "-m", "/bin/bash", "-c", script, "bash", NotesDesk.program, "open", "Groceries"],
      environment: notes.environment.map { "\($0.key)=\($0.value)" })
    #expect(terminal.sees("Type your login or notes password"), "\(terminal.screen)")
    terminal.type("\u{3}")
    #expect(terminal.end() == .exited(130))
  }

  @Test("gives way to a face where PAM has a service for one, in a file that root alone may write")
  func face() throws {
    let folder = try TemporaryFolder()
    try folder.makeFolder("pam.d")
    chmod(folder.path("pam.d"), 0o755)
    try folder.write(
      "pam.d/secret-notes-face", "auth required pam_permit.so\naccount required pam_permit.so\n")
    for isTrusted in [true, false] {
      chmod(folder.path("pam.d/secret-notes-face"), isTrusted ? 0o644 : 0o666)
      let terminal = try program(
        "open", "Groceries", shell: "mount --bind \(folder.path)/pam.d /etc/pam.d && exec \"$@\"")
      if isTrusted {
        #expect(terminal.sees("milk"), "\(terminal.screen)")
        #expect(terminal.end() == .exited(0) && !terminal.screen.contains("Touch"))
      } else {
        #expect(terminal.sees("Touch the fingerprint reader"), "\(terminal.screen)")
        try finger.touch("whorl")
        #expect(terminal.sees("milk"))
      }
    }
  }

  @Test("that is wrong is told so, and the reader waits on")
  func wrong() throws {
    let terminal = try program("open", "Groceries")
    #expect(terminal.sees("Touch"))
    try finger.touch("loop")
    #expect(terminal.sees("not recognised") && terminal.sees("Touch"))
    try finger.touch("whorl")
    #expect(terminal.sees("milk"))
    #expect(terminal.end() == .exited(0))
  }

  @Test("that is wrong three times leaves the password")
  func threeMisses() throws {
    let terminal = try program("open", "Groceries")
    for _ in 1...3 {
      #expect(terminal.sees("Touch"))
      try finger.touch("loop")
      #expect(terminal.sees("not recognised"))
    }
    #expect(terminal.sees("Type your login or notes password"))
    #expect(try finger.becomesFree())
    terminal.type(NotesDesk.password + "\n")
    #expect(terminal.sees("milk"))
    #expect(terminal.end() == .exited(0))
  }

  @Test("is not needed: the notes password opens at any time")
  func password() throws {
    let terminal = try program("open", "Groceries")
    #expect(terminal.sees("password to"))
    terminal.type(NotesDesk.password + "\n")
    #expect(terminal.sees("milk"))
    #expect(terminal.end() == .exited(0))
    #expect(!terminal.screen.contains(NotesDesk.password))
    #expect(try finger.becomesFree())
  }

  @Test("is not waited for after Ctrl-C: 130, the terminal as it was, the reader free")
  func interrupt() throws {
    let terminal = try program("open", "Groceries")
    #expect(terminal.sees("password to"))
    #expect(!terminal.isEchoing)
    terminal.type("\u{3}")
    #expect(terminal.end() == .exited(130))
    #expect(terminal.isEchoing)
    #expect(!terminal.screen.contains("milk"))
    #expect(try finger.becomesFree())
  }

  @Test("that comes while a password is half typed leaves nothing for the shell to run")
  func halfTyped() throws {
    let terminal = try program(
      "open", "Groceries", shell: "\"$@\"; read -r -t 2 rest; echo \"left: [$rest]\"")
    #expect(terminal.sees("password to"))
    terminal.type("rm -rf ")
    try finger.touch("whorl")
    terminal.type("everything\n")
    #expect(terminal.sees("left: []"))
    #expect(!terminal.screen.contains("everything"))
    _ = terminal.end()
  }

  @Test("alone may be asked for, and alone may be shut out")
  func unlockWith() throws {
    let alone = try program("open", "Groceries", "--unlock-with", "fingerprint")
    #expect(alone.sees("Touch the fingerprint reader"))
    try finger.touch("whorl")
    #expect(alone.sees("milk"))
    #expect(alone.end() == .exited(0))
    let without = try program("open", "Groceries", "--unlock-with", "password")
    #expect(without.sees("Type your notes password"))
    without.type(NotesDesk.password + "\n")
    #expect(without.end() == .exited(0))
    #expect(!without.screen.contains("Touch"))
  }
}
