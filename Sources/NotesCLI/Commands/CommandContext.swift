import Authentication
import Glibc
import Keychain
import KeyringPrints
import NotesCore

/// What a command works with: the words it was given, where things are, and the ways in and out.
struct CommandContext {
  let invocation: Invocation
  let environment: ProcessEnvironment
  let output: Output
  let locations: NotesLocations
  let session: NotesSession
  /// The notes password that was given and not typed; nil where there is none.
  var givenPassword: NotesPassword?
  private let keychain: KeychainConnection

  /// Gathers it all. Reads the password where one is to be read.
  init(_ invocation: Invocation, environment: ProcessEnvironment) throws(Failure) {
    self.invocation = invocation
    self.environment = environment
    output = Output(environment: environment, noColor: invocation.has(.noColor))
    // The user database is asked only where the environment doesn't say where the home is.
    let home = environment["HOME"]?.hasPrefix("/") == true ? nil : NotesLocations.homeFolder()
    guard let locations = NotesLocations(environment: environment.allowed, home: home) else {
      throw Failure(.other, "Your home folder is not known: set HOME to it.")
    }
    self.locations = locations
    let source = try PasswordSource(invocation)
    if source == .standardInput, invocation.command == .new, isatty(STDIN_FILENO) == 0 {
      throw Failure(
        .usage, "Standard input can't give both the text and the password; use --password-file FILE.")
    }
    givenPassword = try source.map { source throws(Failure) in try Self.password(from: source) }
    // Where nothing may be asked, the keyring's own prompt may not ask either.
    keychain = KeychainConnection(
      interaction: source == nil && !invocation.has(.noInput) ? .allowed : .forbidden)
    session = NotesSession(locations: locations, keychain: keychain, authenticator: Self.authenticator) {
      notice in
      Output.note(notice.sentence)
    }
  }

  /// The gate. Prints of our own are read from an open keyring only: the keyring's dialog and the gate's prompt must not
  /// stand side by side.
  static var authenticator: Authenticator {
    Authenticator(prints: KeyringPrints(connection: KeychainConnection(interaction: .forbidden)))
  }

  /// The prints of our own, for looking after them.
  var prints: KeyringPrints { KeyringPrints(connection: keychain) }

  /// Asks for the notes or login password, whatever else would open the notes: a finger doesn't let another in.
  func requireTypedPassword(to reason: String) throws(Failure) {
    let typed: UnlockWay =
      invocation.has(.noInput)
      ? .silently : .ask(TerminalPresenter(), methods: [.applicationPassword, .loginPassword])
    let way = givenPassword.map { .password($0) } ?? typed
    try Self.translating { () throws(SessionError) in try session.unlock(way, to: reason, always: true) }
    session.lock()
  }

  /// The first operand.
  var operand: String? { invocation.operands.first }

  /// How the keyring stands, in a few words. Nothing is asked or unlocked for it.
  var keyringState: String {
    do {
      switch try keychain.keyringState() {
      case .missing: return "no keyring yet"
      case .locked: return "locked"
      case .unlocked: return "unlocked"
      }
    } catch {
      return "not available"
    }
  }

  /// Unlocks the notes in the way that the options ask for.
  func unlock(to reason: String) throws(Failure) -> UnlockedVault {
    let way = try way()
    return try Self.translating { () throws(SessionError) in
      // Who names a way wants to be asked for it, whether protection is on or off.
      try session.unlock(way, to: reason, always: invocation.value(of: .unlockWith) != nil)
      return try session.notes()
    }
  }

  /// How the options want the notes unlocked. The connection to the keyring is begun here, beside what comes next.
  func way() throws(Failure) -> UnlockWay {
    keychain.prepare()
    let methods: Set<AuthenticationMethod> =
      switch invocation.value(of: .unlockWith) {
      case "fingerprint": [.fingerprint]
      case "login": [.loginPassword]
      case "password": [.applicationPassword]
      default: Set(AuthenticationMethod.allCases)
      }
    if let givenPassword {
      guard methods.contains(.applicationPassword) else {
        throw Failure(.usage, "--unlock-with excludes the notes password that was given.")
      }
      return .password(givenPassword)
    }
    return invocation.has(.noInput) ? .silently : .ask(TerminalPresenter(), methods: methods)
  }

  private static func password(from source: PasswordSource) throws(Failure) -> NotesPassword {
    let bytes = try source.read()
    do { return try NotesPassword(bytes) } catch {
      throw Failure(.usage, Failure.sentence(error.description))
    }
  }

  /// Runs what a session or a vault does, its failures made the person's.
  static func translating<Value>(_ work: () throws(SessionError) -> Value) throws(Failure) -> Value {
    do { return try work() } catch { throw Failure(error) }
  }

  /// Runs what a vault does, its failures made the person's.
  static func reading<Value>(_ work: () throws(VaultError) -> Value) throws(Failure) -> Value {
    do { return try work() } catch { throw Failure(error) }
  }
}
