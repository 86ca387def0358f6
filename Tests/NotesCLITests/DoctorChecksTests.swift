import Authentication
import Keychain
import NotesCore
import Posix
import Testing

@testable import NotesCLI

/// What `doctor` makes of what was found, without anything being there.
@Suite("Of what doctor finds")
struct DoctorChecksTests {
  private static let open = AccountCheckup.OpenVault(id: .random())
  private let healthy = AccountCheckup(vault: .success(open), file: FileFacts(), folder: FileFacts())
  private let keyring = KeyringFacts(
    bus: .answers, provider: .program("gnome-keyring-daemon"), state: .success(.unlocked),
    password: .readable,
    key: .readable)
  private let password = LoginPasswordSetup(service: "common-auth", helper: "/x/secret-notes-pam")

  private func bad(_ checks: [Check]) -> [String] { checks.filter { $0.state == .bad }.map(\.name) }
  private func code(_ checks: [Check]) -> ExitCode { DoctorReport(checks: checks).code }

  @Test("nothing is bad where all is there, and the code is 0")
  func healthyMachine() {
    let checks =
      keyring.checks(hasAccount: true) + PasswordChecks.checks(password) + AccountChecks.checks(healthy)
      + ReaderFacts(service: .owned, availability: .available(reader: "Goodix", fingers: [.rightThumb]))
      .checks
      + [SessionCheck.check(.session(isRemote: false, isActive: true, isLocked: false))]
      + [SystemChecks.grants(nil, 0), SystemChecks.scratch(["/dev/shm"])]
    #expect(bad(checks).isEmpty)
    #expect(code(checks) == .done)
  }

  @Test("each line begins with a word or sign that needs no colour, and a bad one says what to do")
  func lines() {
    let all =
      [KeyringFacts.Bus.none, .unreachable("x")].flatMap { bus in
        KeyringFacts(bus: bus, provider: .absent, state: .success(.missing)).checks(hasAccount: true)
      } + PasswordChecks.checks(LoginPasswordSetup(service: nil, helper: nil, hasNoNewPrivileges: true))
      + keyring.checks(hasAccount: true)
    for check in all {
      let marks: [Check.State: String] = [.ok: "ok ", .bad: "!  ", .note: "-  "]
      #expect(check.line.hasPrefix(marks[check.state] ?? "x"), "\(check.line)")
      #expect((check.state == .bad) == (check.remedy != nil), "\(check.line)")
      #expect(!check.line.contains("..") && !check.line.contains("\n"), "\(check.line)")
    }
  }

  @Test("no bus, no provider and one that hangs are 69, and what depends on them is left out")
  func keyringOutOfReach() {
    var facts = KeyringFacts(bus: .none, provider: .absent, state: .success(.missing))
    #expect(facts.checks(hasAccount: true).map(\.name) == ["bus"])
    #expect(code(facts.checks(hasAccount: true)) == .unavailable)
    facts.bus = .answers
    #expect(bad(facts.checks(hasAccount: true)) == ["provider"])
    facts.provider = .program("slow")
    facts.state = .failure(.timedOut(promptIsOpen: false))
    #expect(facts.checks(hasAccount: true).map(\.name) == ["bus", "provider", "keyring"])
    #expect(bad(facts.checks(hasAccount: true)) == ["keyring"])
  }

  @Test("a locked keyring is no fault, and what it may hide is not called missing")
  func lockedKeyring() {
    var facts = keyring
    (facts.state, facts.password, facts.key) = (.success(.locked), .locked, .absent)
    #expect(bad(facts.checks(hasAccount: true)).isEmpty)
    facts.state = .success(.unlocked)
    #expect(bad(facts.checks(hasAccount: true)) == ["key-item"])
    #expect(facts.checks(hasAccount: false).count == 3)
  }

  @Test("a locked keyring is searched only where its service never asks before it searches")
  func searching() {
    #expect(KeyringFacts.maySearch(.locked, .program("gnome-keyring-daemon")))
    #expect(!KeyringFacts.maySearch(.locked, .program("keepassxc")))
    #expect(!KeyringFacts.maySearch(.locked, .program(nil)))
    #expect(KeyringFacts.maySearch(.unlocked, .program("keepassxc")))
    #expect(!KeyringFacts.maySearch(.missing, .program("gnome-keyring-daemon")))
  }

  @Test("a missing reader is no fault, a failing one is, and unenrolled fingers name the way")
  func readers() {
    func checks(_ availability: FingerprintAvailability, _ service: FprintdPresence = .owned) -> [Check] {
      ReaderFacts(service: service, availability: availability).checks
    }
    for reason in [FingerprintUnavailability.noReader, .noService, .lidClosed, .notPermitted, .inUse] {
      #expect(bad(checks(.unavailable(reason))).isEmpty && checks(.unavailable(reason)).count == 1)
    }
    for availability in [FingerprintAvailability.unknown, .unavailable(.failing), .unavailable(.notTrusted)] {
      #expect(bad(checks(availability)) == ["reader"] && code(checks(availability)) == .unavailable)
    }
    #expect(checks(.unavailable(.notEnrolled)).last?.remedy?.contains("fprintd-enroll") == true)
    #expect(
      checks(.unavailable(.notEnrolled), .absent).last?.remedy?.contains("secret-notes fingerprint enroll")
        == true)
    #expect(bad(checks(.unavailable(.printsDamaged), .absent)) == ["prints"])
    #expect(bad(checks(.lockedOut)).isEmpty)
  }

  @Test("a login password that can't be checked names why: service, helper, sandbox, set-id bit")
  func loginPassword() {
    var setup = password
    #expect(bad(PasswordChecks.checks(setup)).isEmpty)
    setup.service = nil
    #expect(bad(PasswordChecks.checks(setup)) == ["pam"])
    (setup.service, setup.helper) = ("login", nil)
    #expect(bad(PasswordChecks.checks(setup)) == ["helper"])
    setup = password
    setup.program = .powerless(path: "/sbin/unix_chkpwd")
    #expect(bad(PasswordChecks.checks(setup)) == ["unix_chkpwd"])
    setup.isRoot = true
    #expect(bad(PasswordChecks.checks(setup)).isEmpty)
    setup = password
    setup.hasNoNewPrivileges = true
    #expect(bad(PasswordChecks.checks(setup)) == ["unix_chkpwd"])
    setup = password
    setup.isInOwnNamespace = true
    #expect(bad(PasswordChecks.checks(setup)) == ["pam"])
    setup = password
    setup.face = .untrusted
    #expect(bad(PasswordChecks.checks(setup)) == ["face"])
  }

  @Test("no account is 67, a vault that went away names whose it was, damage is 65 and another's file 77")
  func vaults() {
    let none = AccountCheckup(vault: .failure(.missing))
    #expect(code(AccountChecks.checks(none)) == .noAccount)
    var lost = none
    if let alice = try? Username("alice") { lost.defaults = .username(alice, otherKeys: []) }
    #expect(code(AccountChecks.checks(lost)) == .noAccount)
    #expect(AccountChecks.checks(lost).first?.text.contains("alice") == true)
    let codes: [(VaultError, ExitCode)] = [
      (.damaged(.notAVault), .damaged), (.damaged(.state), .damaged), (.damaged(.newerFormat(2)), .damaged),
      (.foreign(path: "/x"), .refused), (.busy, .busy), (.inputOutput("x"), .inputOutput),
    ]
    for (error, expected) in codes {
      var account = healthy
      account.vault = .failure(error)
      let vault = AccountChecks.checks(account).first
      #expect(code(AccountChecks.checks(account)) == expected && vault?.remedy?.isEmpty == false, "\(error)")
    }
  }

  @Test("a read-only vault is 73, a full disk 74, an open mode and another owner are named")
  func surroundings() {
    var account = healthy
    var vault = Self.open
    vault.writeRefusal = .readOnly
    account.vault = .success(vault)
    #expect(code(AccountChecks.checks(account)) == .cannotCreate)
    vault.writeRefusal = .full
    account.vault = .success(vault)
    #expect(code(AccountChecks.checks(account)) == .inputOutput)
    account = healthy
    account.file = FileFacts(openBits: 0o044)
    #expect(bad(AccountChecks.checks(account)) == ["permissions"])
    account.file = FileFacts(isOwn: false)
    #expect(code(AccountChecks.checks(account)) == .refused)
    account = healthy
    account.drafts = (1, 2, 1)
    #expect(code(AccountChecks.checks(account)) == .damaged)
    account.drafts = (1, 2, 0)
    #expect(bad(AccountChecks.checks(account)).isEmpty)
  }

  @Test("a service file that others can write is told of, whichever judges in its place")
  func untrustedService() {
    let setup = LoginPasswordSetup(
      service: "common-auth", untrusted: ["secret-notes"], helper: "/x/secret-notes-pam")
    #expect(bad(PasswordChecks.checks(setup)) == ["pam"])
    #expect(PasswordChecks.checks(setup)[0].line.contains("common-auth"))
    #expect(PasswordChecks.checks(setup)[0].line.contains("the file of secret-notes"))
  }

  @Test("leftovers of interrupted changes are told with what ends them")
  func leftovers() {
    var account = healthy
    account.leftovers = ["damaged-1", "vault.deleting", "vault.new"]
    let lines = AccountChecks.checks(account).filter { $0.name == "leftover" }
    #expect(lines.count == 3 && lines.allSatisfy { $0.remedy != nil && $0.state == .note })
  }

  @Test("the worst code wins, whatever stands first")
  func worst() {
    var account = healthy
    account.vault = .failure(.damaged(.slot))
    let nothing = KeyringFacts(bus: .none, provider: .absent, state: .success(.missing))
    let checks = nothing.checks(hasAccount: true) + AccountChecks.checks(account)
    #expect(code(checks) == .damaged && code(checks.reversed()) == .damaged)
    #expect(code([SystemChecks.scratch([])]) == .cannotCreate)
    #expect(code([SystemChecks.grants(SystemError("x", number: 1), 0)]) == .done)
  }

  @Test("a remote, inactive or locked session is told, and only silence is bad")
  func sessions() {
    for session in [
      DesktopSession.noLogind, .none, .session(isRemote: true, isActive: true, isLocked: nil),
      .session(isRemote: false, isActive: false, isLocked: true),
    ] { #expect(SessionCheck.check(session).state == .note) }
    #expect(SessionCheck.check(.unknown).state == .bad)
    let locked = SessionCheck.check(.session(isRemote: true, isActive: true, isLocked: true)).text
    #expect(locked.contains("remote") && locked.contains("locked, so no grant"))
  }
}
