import Authentication
import Keychain
import NotesCore

/// `status`: the account and its parts, without asking or unlocking anything.
enum StatusCommand {
  private struct Report: Encodable {
    let schema = 1
    let account: String?
    let protection: String
    let keyring: String
    let fingerprint: String
    let recoveryKey: Bool
    let vault: String
    let drafts: Int?
    let textsInMemory: Int
  }

  static func run(_ context: CommandContext) throws(Failure) {
    let status = try CommandContext.translating { () throws(SessionError) in try context.session.status() }
    let report = Report(
      account: status.username?.name, protection: status.protection.rawValue, keyring: context.keyringState,
      fingerprint: fingerprint, recoveryKey: status.hasRecoveryKey, vault: status.vault,
      drafts: status.drafts, textsInMemory: ScratchSweep.count(drafts: context.drafts))
    if context.invocation.has(.json) { return try NoteJSON.write(report, to: context.output) }
    let account = report.account ?? "unknown; the next unlock finds it"
    try context.output.write(
      """
      Account:     \(TerminalText.line(account))
      Protection:  \(report.protection)
      Keyring:     \(report.keyring)
      Fingerprint: \(report.fingerprint)
      Recovery:    \(report.recoveryKey ? "a recovery key opens the notes" : "no recovery key")
      Vault:       \(TerminalText.line(report.vault))
      Drafts:      \(drafts(report))

      """)
  }

  private static func drafts(_ report: Report) -> String {
    let drafts =
      switch report.drafts {
      case nil: "not known; their folder can't be read"
      case 0: "none"
      case let count?: "\(count), not saved; see: secret-notes drafts"
      }
    let left = report.textsInMemory
    guard left > 0 else { return drafts }
    let them = left == 1 ? "1 text of an editor that was ended is" : "\(left) texts of ended editors are"
    return "\(drafts). In memory \(them) left; the next opening makes drafts of such"
  }

  private static var fingerprint: String {
    switch CommandContext.authenticator.fingerprintAvailability() {
    case .available(let reader, let fingers):
      "\(reader), \(fingers.map(\.description).joined(separator: ", "))"
    case .unavailable(let reason): reason.description
    case .lockedOut: "locked out until a password is typed"
    case .unknown: "not known; the service did not answer"
    }
  }
}
