import Bus
import Glibc
import Keychain
import KeyringPrints
import Posix
import TestSupport
import Testing

@testable import Authentication

/// The whole of it on a real terminal where there is no fprintd: libfprint by its helper, prints in a real keyring.
@Suite struct LibfprintEvaluationTests {
  private static let question =
    "Touch the fingerprint reader, or type your notes password to open your notes: "

  private let keyring: PrivateDesk
  private let readers: VirtualReaders
  private let prints: KeyringPrints

  init() throws {
    keyring = try PrivateDesk()
    readers = try VirtualReaders()
    prints = KeyringPrints(connection: KeychainConnection(address: keyring.address))
    let readers = readers
    let command = HelperCommand(path: try readers.script(), arguments: ["helper"], environment: [])
    _ = try FingerprintReaders(prints: prints, command: command)
      .enroll(.rightIndex, cancellation: Cancellation()) { step in
        if case .stage(let done, let all) = step, done == all { return }
        try? readers.touch("right")
      }
  }

  private func start(_ options: String...) throws -> PseudoTerminal {
    try PseudoTerminal(
      [
        BuildProducts.path("evaluation-desk"), "notes=secret", "reader=\(readers.folder.path("helper"))",
        "keyring=\(keyring.address)",
      ] + options)
  }

  @Test("a touch of the right finger succeeds, after a wrong one and one that could not be read")
  func touch() throws {
    let terminal = try start()
    #expect(terminal.sees(Self.question), "\(terminal.screen)")
    try readers.touch("left")
    #expect(terminal.sees("That finger was not recognised; 2 more tries.\r\n" + Self.question))
    try readers.command("RETRY 1")
    #expect(terminal.sees("That was too short; touch again.\r\n" + Self.question))
    try readers.touch("right")
    #expect(terminal.sees("[success fingerprint]"), "\(terminal.screen)")
    #expect(terminal.end() == .exited(0))
    #expect(try !readers.isHelperRunning())
  }

  @Test("three misses leave the password, and no helper; the password still opens")
  func misses() throws {
    let terminal = try start()
    for left in ["2 more tries", "1 more try", "no more fingers"] {
      #expect(terminal.sees(Self.question))
      try readers.touch("left")
      #expect(terminal.sees(left), "\(terminal.screen)")
    }
    #expect(terminal.sees("Type your notes password to open your notes: "))
    #expect(try readers.helperEnds())
    terminal.type("secret\r")
    #expect(terminal.sees("[success applicationPassword]"))
  }

  @Test(
    "a password, Ctrl-C or a signal while the reader waits leaves no helper",
    arguments: [
      "secret\r", "\u{3}", "",
    ])
  func otherEnds(keys: String) throws {
    let terminal = try start()
    #expect(terminal.sees(Self.question))
    try readers.command("SET_CANCELLATION_ENABLED 0")
    if keys.isEmpty { terminal.child.signal(SIGKILL) } else { terminal.type(keys) }
    #expect(
      terminal.end() == (keys == "secret\r" ? .exited(0) : keys.isEmpty ? .signalled(SIGKILL) : .exited(130)))
    #expect(try readers.helperEnds())
  }

  @Test("a reader that is unplugged, or too hot, leaves the password and says so")
  func unplugged() throws {
    let terminal = try start()
    #expect(terminal.sees(Self.question))
    // In another process a virtual reader would be there anew.
    try readers.folder.write("helper", "#!/bin/sh\nexec '\(BuildProducts.path("virtual-fprint"))'\n")
    try readers.command("UNPLUG")
    #expect(terminal.sees("the fingerprint reader was disconnected"), "\(terminal.screen)")
    #expect(terminal.sees("Type your notes password to open your notes: "))
    terminal.type("secret\r")
    #expect(terminal.sees("[success applicationPassword]"), "\(terminal.screen)")

    _ = try readers.script()
    let second = try start()
    #expect(second.sees(Self.question))
    try readers.command("ERROR \(0x101)")
    #expect(second.sees("the fingerprint reader is too hot"), "\(second.screen)")
    #expect(second.sees("Type your notes password to open your notes: "))
    second.type("secret\r")
    #expect(second.sees("[success applicationPassword]"))
  }

  @Test("where the keyring is locked only the password is asked, and no dialog of the keyring's is opened")
  func lockedKeyring() throws {
    try keyring.restartKeyring()
    let terminal = try start()
    #expect(terminal.sees("Type your notes password to open your notes: "), "\(terminal.screen)")
    terminal.type("secret\r")
    #expect(terminal.sees("[success applicationPassword]"))
    #expect(!terminal.screen.contains("Touch"))
  }
}
