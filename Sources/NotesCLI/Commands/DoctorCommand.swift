import Authentication
import Bus
import Keychain
import KeyringPrints
import NotesCore

/// `doctor`: what the notes stand on, a line each, and what to do where one is bad. Asks nobody, unlocks nothing.
enum DoctorCommand {
  /// How long all of it may take: what has given no answer by then is called silent.
  private static let patience = Duration.seconds(15)

  static func run(_ context: CommandContext) throws(Failure) {
    let report = gather(context.locations, context.environment.allowed)
    try report.write(to: context.output, asJSON: context.invocation.has(.json))
    guard report.badCount > 0 else { return }
    let count = report.badCount
    throw Failure(
      report.code,
      count == 1
        ? "One thing needs looking at, marked with !." : "\(count) things need looking at, marked with !.")
  }

  private static func gather(_ locations: NotesLocations, _ environment: [String: String]) -> DoctorReport {
    let deadline = Deadline.after(patience)
    // Each on a thread of its own: one that hangs, a provider or a network file system, keeps none of the others.
    let files = Bounded("files") { AccountCheckup(of: locations) }
    let readers = Bounded("reader") { ReaderFacts.gather(authenticator) }
    let session = Bounded("session") { authenticator.desktopSession(deadline: .after(.seconds(3))) }
    let password = Bounded("password") { LoginPasswordSetup.current }
    let system = Bounded("system") { SystemChecks.gather(DraftFolder(at: locations.drafts)) }

    let account = files.value(until: deadline.earlier(.after(.seconds(5))))
    let keyring = Bounded("keyring") { KeyringFacts.gather(environment, account) }
    let hasAccount = account.map { $0.file != nil } ?? false
    var checks =
      keyring.value(until: deadline)?.checks(hasAccount: hasAccount)
      ?? [.silent("keyring", "Keyring", "its service")]
    checks +=
      readers.value(until: deadline)?.checks ?? [.silent("reader", "Fingerprint reader", "its service")]
    checks.append(
      session.value(until: deadline).map(SessionCheck.check)
        ?? .silent("session", "Desktop session", "logind"))
    checks +=
      password.value(until: deadline).map(PasswordChecks.checks) ?? [
        .silent("pam", "Login password", "the system")
      ]
    checks += account.map { AccountChecks.checks($0) } ?? [.silent("vault", "Vault", "its file system")]
    checks += system.value(until: deadline) ?? [.silent("scratch", "Memory for editing", "the system")]
    return DoctorReport(checks: checks)
  }

  /// Looks for prints of our own in a keyring that is open, and no longer than the rest.
  private static var authenticator: Authenticator {
    Authenticator(
      prints: KeyringPrints(
        connection: KeychainConnection(
          interaction: .forbidden, callTimeout: .seconds(3), promptTimeout: .seconds(3))))
  }
}
