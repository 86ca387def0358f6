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
  /// The new notes password that was given and not typed; nil where there is none.
  private(set) var newPassword: NotesPassword?
  /// The password of a sealed export that was given and not typed; nil where there is none.
  private(set) var exportPassword: NotesPassword?
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
    let newSource = PasswordSource(invocation.value(of: .newPasswordFile))
    let exportSource = PasswordSource(invocation.value(of: .exportPasswordFile))
    let fromInput = [source, newSource, exportSource].count { $0 == .standardInput }
    let givesText =
      [.new, .edit].contains(invocation.command) && isatty(STDIN_FILENO) == 0
      || invocation.command == .import && invocation.operands.first == "-"
    if fromInput > 0 && givesText {
      throw Failure(
        .usage, "Standard input can't give both the text and the password; use --password-file FILE.")
    }
    if fromInput > 1 {
      throw Failure(
        .usage, "Standard input can't give both passwords; use --password-file FILE for one of them.")
    }
    exportPassword = try exportSource.map { source throws(Failure) in try Self.password(from: source) }
    newPassword = try newSource.map { source throws(Failure) in try Self.password(from: source) }
    givenPassword = try source.map { source throws(Failure) in try Self.password(from: source) }
    // Where nothing may be asked, the keyring's own prompt may not ask either.
    keychain = KeychainConnection(
      interaction: source == nil && !invocation.has(.noInput) ? .allowed : .forbidden)
    session = NotesSession(
      locations: locations, keychain: keychain, authenticator: Self.authenticator, policy: environment.policy
    ) { notice in
      Output.note(notice.sentence)
    }
  }

  /// The texts that were written but not saved.
  var drafts: DraftFolder { DraftFolder(at: locations.drafts) }

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
  ///
  /// - Parameter afresh: whether someone has to be asked in any case, be protection off or a grant there.
  func unlock(to reason: String, afresh: Bool = false) throws(Failure) -> UnlockedVault {
    let keep = try KeepDuration.of(invocation)
    let way = try way()
    try Self.translating { () throws(SessionError) in
      // Who names a way wants to be asked for it, whether protection is on or off. A grant is never made by a grant.
      try session.unlock(
        way, to: reason, always: afresh || invocation.value(of: .unlockWith) != nil, usingGrants: keep == nil)
    }
    try finishRecovery(way)
    let notes = try Self.translating { () throws(SessionError) in try session.notes() }
    if let keep { self.keep(keep) }
    return notes
  }

  /// Grants what `--keep` asks for. That it can't be is told and stops nothing: the notes are open.
  private func keep(_ limit: Duration) {
    if (try? session.protection()) == .off {
      return Output.note(
        "Protection is off, so the notes open without asking anyway; --keep has nothing to do.")
    }
    do throws(NotesSession.GrantObstacle) { try session.keepOpen(for: limit) } catch {
      Output.note("--keep is not available: \(error.sentence)")
    }
  }

  /// Asks for a new notes password where the recovery key has opened the notes: who needs it has no other.
  func finishRecovery(_ way: UnlockWay) throws(Failure) {
    guard case .recovery = way else { return }
    let notes = try Self.translating { () throws(SessionError) in try session.notes() }
    guard notes.vault.writeRefusal == nil else {
      return Output.note("The vault can't be written here, so the notes password stays what it was.")
    }
    Output.note("The recovery key is right. Choose a new notes password, for yours is lost or forgotten.")
    let password = try PasswordQuestion.new("New notes password: ", instead: "--password-file FILE")
    try Self.translating { () throws(SessionError) in try session.changePassword(to: password) }
    Output.note("The notes have a new password. The recovery key still opens them.")
  }

  /// Asks whether the person is sure, unless `--force` says so.
  ///
  /// - Parameters:
  ///   - question: the question, which yes or no answers.
  ///   - deed: what asks, as the beginning of a sentence: "Deleting".
  ///   - refusal: what is said after a no.
  func confirm(_ question: String, before deed: String, refusal: String) throws(Failure) {
    guard !invocation.has(.force) else { return }
    guard givenPassword == nil, !invocation.has(.noInput) else {
      throw Failure(.usage, "\(deed) asks first; --force says that you are sure.")
    }
    let terminal = try Terminal.open(instead: "--force")
    let isSure = try Terminal.asking { () throws(TerminalError) in try terminal.confirm(question) }
    guard isSure else { throw Failure(.cancelled, refusal) }
  }

  /// Opens the note that is meant, for a change.
  static func open(_ designation: String, of notes: UnlockedVault) throws(Failure) -> OpenedNote {
    try reading { () throws(VaultError) in try notes.open(try notes.find(designation).id) }
  }

  /// Makes sure that there is a keyring, or one that can be made.
  func requireKeyring() throws(Failure) {
    do throws(KeychainError) { _ = try keychain.keyringState() } catch {
      let failure = Failure(error)
      let isMissing =
        switch error {
        case .noSessionBus, .noSecretService: true
        default: false
        }
      let remedy =
        isMissing
        ? """
         Without a desktop, one is made so: dbus-run-session bash, and in it gnome-keyring-daemon --unlock \
        --components=secrets --daemonize, which takes the keyring's password and Ctrl-D.
        """ : ""
      throw Failure(
        failure.code,
        "No account was created: its password and key go into a keyring. \(failure.message)\(remedy)")
    }
  }

  /// How the options want the notes unlocked. The connection to the keyring is begun here, beside what comes next; and
  /// texts that killed programs left in memory become drafts, whatever the notes are unlocked for.
  ///
  /// - Parameter standard: the methods that are offered where no option names one.
  func way(
    among standard: Set<AuthenticationMethod> = Set(AuthenticationMethod.allCases)
  ) throws(Failure) -> UnlockWay {
    keychain.prepare()
    ScratchSweep.run(drafts: drafts)
    let methods: Set<AuthenticationMethod> =
      switch invocation.value(of: .unlockWith) {
      case "recovery": []
      case "fingerprint": [.fingerprint]
      case "login": [.loginPassword]
      case "password": [.applicationPassword]
      default: standard
      }
    if let givenPassword {
      guard methods.contains(.applicationPassword) else {
        throw Failure(.usage, "--unlock-with excludes the notes password that was given.")
      }
      return .password(givenPassword)
    }
    if invocation.value(of: .unlockWith) == "recovery" {
      guard !invocation.has(.noInput) else {
        throw Failure(
          .usage, "--unlock-with recovery asks for the recovery key and a new password; leave --no-input out."
        )
      }
      return .recovery(try PasswordQuestion.recoveryKey())
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
