import Authentication
import CSystem
import Glibc
import Keychain
import NotesCore
import Posix
import SecretMemory
import Synchronization
import TestSupport
import Testing

@testable import NotesCLI

/// One after the other: `lock` revokes the grants of all vaults.
@Suite("A grant (--keep)", .serialized, .enabled(if: hasKernelKeyring, "the kernel gives no keyring here"))
struct GrantTests {
  /// Someone who cancels every prompt, and counts them.
  private final class Cancelling: AuthenticationPresenter {
    let prompts = Atomic(0)
    func begin(input: @escaping @Sendable (PromptInput) -> Void) throws(AuthenticationError) {
      prompts.add(1, ordering: .relaxed)
      input(.cancelled)
    }
    func present(_ prompt: Prompt, after notices: [Notice]) {}
    func end(after notices: [Notice], _ ending: PromptEnding) {}
  }

  private let notes: NotesDesk
  private let finger: FingerDesk
  private let here: GrantCircumstances

  init() throws {
    notes = try NotesDesk()
    finger = try FingerDesk()
    here = GrantCircumstances(
      bootID: [UInt8](1...16), terminal: 34817, leader: 4711, leaderStart: 123_456, bootTime: .seconds(5000),
      monotonicTime: .seconds(4000))
  }

  private func session(at place: GrantCircumstances?) -> NotesSession {
    let bus = SystemBus(address: finger.address, trustedUserID: getuid())
    return NotesSession(
      locations: notes.locations,
      keychain: KeychainConnection(address: notes.desk.address, interaction: .forbidden),
      authenticator: Authenticator(
        sensor: FprintdSensor(bus: bus), loginPassword: LoginPassword(command: nil),
        ledger: LockoutLedger(runtimeFolder: nil), bus: bus),
      policy: NotesDesk.policy, grantCircumstances: { place }
    ) { _ in }
  }

  private func grant(at place: GrantCircumstances?, for limit: Duration = .seconds(300)) throws {
    let session = session(at: place)
    try session.unlock(.password(NotesPassword(SecretBytes(utf8: NotesDesk.password))), to: "test")
    try session.keepOpen(for: limit)
  }

  /// Whether the notes open at that place without anyone being asked.
  private func opens(at place: GrantCircumstances?) throws -> Bool {
    let presenter = Cancelling()
    do throws(SessionError) {
      try session(at: place).unlock(
        .ask(presenter, methods: [.applicationPassword, .fingerprint]), to: "test")
    } catch {
      #expect(error == .authentication(.cancelled))
      #expect(presenter.prompts.load(ordering: .relaxed) == 1)
      return false
    }
    #expect(presenter.prompts.load(ordering: .relaxed) == 0)
    return true
  }

  @Test("opens without a prompt where it was issued, and nowhere else")
  func places() throws {
    #expect(try !opens(at: here))
    try grant(at: here)
    #expect(try opens(at: here))
    var other = here
    other.terminal += 1
    #expect(try !opens(at: other))
    #expect(try !opens(at: nil))
    other = here
    other.leader += 1
    #expect(try !opens(at: other))
  }

  @Test("that expired, or saw the machine sleep, asks again and is gone")
  func over() throws {
    for change in [Duration.seconds(300), .seconds(3)] {
      try grant(at: here)
      var now = here
      now.bootTime += change
      if change == .seconds(300) { now.monotonicTime += change }
      #expect(try !opens(at: now))
      #expect(try !opens(at: here))
    }
  }

  @Test("doesn't count while the desktop is locked, or where logind doesn't say; without logind it does")
  func locked() throws {
    try grant(at: here)
    finger.logind.setLocked(true)
    #expect(try !opens(at: here))
    finger.logind.setLocked(false)
    #expect(try opens(at: here))
    finger.logind.forget()
    #expect(try !opens(at: here))
    finger.logind.leave()
    #expect(try opens(at: here))
  }

  @Test("doesn't count for a vault that says in clear that protection is off where it is on, and it asks")
  func hint() throws {
    try grant(at: here)
    let hint = "sqlite3 \"$XDG_DATA_HOME/secret-notes/vault.sqlite\" 'update vault set protection_hint ="
    #expect(try notes.shell("\(hint) 0'").code == 0)
    #expect(try !opens(at: here))
    #expect(try notes.shell("\(hint) 1'").code == 0)
    #expect(try opens(at: here))
  }

  @Test("doesn't count where something has to be asked in any case: switching protection")
  func always() throws {
    try grant(at: here)
    #expect(throws: SessionError.authentication(.cancelled)) {
      try session(at: here).setProtection(.off, by: .ask(Cancelling(), methods: [.applicationPassword]))
    }
    #expect(try opens(at: here))
    try session(at: here).setProtection(
      .on, by: .password(NotesPassword(SecretBytes(utf8: NotesDesk.password))))
    #expect(try !opens(at: here))
  }

  @Test("isn't used while the keyring is locked")
  func lockedKeyring() throws {
    try grant(at: here)
    try notes.desk.lock()
    let presenter = Cancelling()
    #expect(throws: SessionError.self) {
      try session(at: here).unlock(.ask(presenter, methods: [.fingerprint]), to: "test")
    }
  }

  @Test("is given by a session that is open, at a terminal, through the keyring")
  func obstacles() throws {
    #expect(throws: NotesSession.GrantObstacle.noKeyring) { try session(at: here).keepOpen(for: .seconds(1)) }
    #expect(throws: NotesSession.GrantObstacle.noTerminal) { try grant(at: nil) }
  }

  @Test("lets one terminal in, by the built program, until lock")
  func program() throws {
    try notes.run("new", "n", input: "the text")
    let script = """
      "$SN" open n --keep 5m; echo "first $?"; "$SN" open n; echo "second $?"; "$SN" list --no-input
      echo "third $?"; read -r _; "$SN" open n; echo "fourth $?"; "$SN" lock; "$SN" open n; echo "fifth $?"
      """
    var environment = notes.environment
    environment["SN"] = NotesDesk.program
    let variables = environment.map { "\($0.key)=\($0.value)" }
    let terminal = try PseudoTerminal(["/bin/bash", "-c", script], environment: variables)
    #expect(terminal.sees("notes password to"))
    terminal.type(NotesDesk.password + "\n")
    #expect(terminal.sees("the text") && terminal.sees("first 0"))
    #expect(terminal.sees("the text") && terminal.sees("second 0"))
    #expect(terminal.sees("third 0"), "\(terminal.screen)")

    let other = try PseudoTerminal(
      ["/bin/bash", "-c", "\"$SN\" open n; echo \"ended $?\""], environment: variables)
    #expect(other.sees("notes password to"))
    other.type("\u{3}")
    #expect(other.sees("ended 130"))

    terminal.type("\n")
    #expect(terminal.sees("the text") && terminal.sees("fourth 0"))
    #expect(terminal.sees("Locked") && terminal.sees("notes password to"), "\(terminal.screen)")
    terminal.type("\u{3}")
    #expect(terminal.sees("fifth 130"))
  }

  @Test("that can't be given is told, and the note is shown all the same")
  func withoutTerminal() throws {
    try notes.run("new", "n", input: "the text")
    let opened = try notes.run("open", "n", "--keep", "5m")
    #expect(opened.status == .exited(0) && opened.text == "the text")
    #expect(opened.errors.contains("--keep is not available"))
  }

  @Test(
    "lasts for a number of seconds, minutes or hours, twelve hours at most",
    arguments: [
      ("90s", 90), ("30m", 1800), ("12h", 43_200), ("", nil), ("5", nil), ("m", nil), ("0s", nil),
      ("-1m", nil),
      ("1d", nil), ("1.5h", nil), ("99999999h", nil), ("٣m", nil),
    ] as [(String, Int?)])
  func durations(text: String, seconds: Int?) {
    #expect(KeepDuration.parse(text) == seconds.map { .seconds($0) })
  }

  @Test("of more than twelve hours, or of no time, is 64 and asks nothing")
  func badDurations() throws {
    for text in ["13h", "soon"] {
      #expect(try notes.run("open", "--keep", text).status == .exited(64))
    }
  }
}

/// Whether the kernel keeps keys for this process: a sandbox may forbid it.
private let hasKernelKeyring: Bool = {
  let key = sn_add_user_key("secret-notes-test", "x", 1)
  guard key > 0 else { return false }
  _ = sn_keyctl(KEYCTL_REVOKE, UInt(key), 0, 0)
  _ = sn_keyctl(KEYCTL_UNLINK, UInt(key), UInt(bitPattern: Int(KEY_SPEC_USER_KEYRING)), 0)
  return true
}()
