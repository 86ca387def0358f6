import Authentication
import Bus
import Keychain
import SecretMemory
import Synchronization
import TestSupport

@testable import NotesCore

/// A desk with a real keyring and an account on it, for one test.
final class SessionDesk {
  static let password = "correct horse"

  /// What was reported, shared with sessions on any thread.
  private final class Reported: Sendable {
    let list = Mutex<[SessionNotice]>([])
  }

  let desk: PrivateDesk
  let locations: NotesLocations
  private let reported = Reported()

  /// Sets the desk up, and creates an account for alice unless it is to stay empty.
  init(withAccount: Bool = true) throws {
    desk = try PrivateDesk()
    locations = try VaultDesk.locations(in: desk.folder.path("home"))
    if withAccount { try session().create(Username("alice"), password: NotesPassword(Self.password)) }
    reported.list.withLock { $0 = [] }
  }

  /// What the sessions have reported, in order.
  var notices: [SessionNotice] { reported.list.withLock { $0 } }

  /// A new session. `address` is another bus, or one that isn't there.
  func session(
    address: String? = nil,
    grantCircumstances: @escaping @Sendable () -> GrantCircumstances? = GrantCircumstances.current
  ) -> NotesSession {
    let keychain = KeychainConnection(address: address ?? desk.address, interaction: .forbidden)
    return NotesSession(
      locations: locations, keychain: keychain, authenticator: Authenticator(), policy: VaultDesk.policy,
      grantCircumstances: grantCircumstances
    ) { [reported] notice in
      reported.list.withLock { $0.append(notice) }
    }
  }

  /// A session unlocked with a password that was given.
  @discardableResult
  func unlocked(with password: String = SessionDesk.password, address: String? = nil) throws -> NotesSession {
    let session = session(address: address)
    try session.unlock(.password(NotesPassword(password)), to: "test")
    return session
  }

  /// Switches protection with a password that is given.
  func protect(_ protection: Protection, with password: String = SessionDesk.password) throws {
    try session().setProtection(protection, by: .password(NotesPassword(password)))
  }

  /// A session unlocked at a prompt at which these passwords are typed, one after the other.
  @discardableResult
  func asked(_ passwords: String..., always: Bool = false, address: String? = nil) throws -> NotesSession {
    let session = session(address: address)
    try session.unlock(
      .ask(TypingPresenter(passwords), methods: [.applicationPassword]), to: "test", always: always)
    return session
  }

  /// The address of a bus that isn't there.
  var noBus: String { "unix:path=" + desk.folder.path("no-bus") }

  /// An item of the desk's keyring.
  func item(_ service: String, _ account: String) -> KeychainPasswordItem {
    KeychainPasswordItem(
      service: service, account: account,
      connection: KeychainConnection(address: desk.address, interaction: .forbidden))
  }

  /// The item with alice's notes password.
  var passwordItem: KeychainPasswordItem { item("secret-notes", "alice") }

  /// The item with the vault's key.
  func keyItem() throws -> KeychainPasswordItem { item("secret-notes vault key", try vault().id.description) }

  /// The vault, opened beside any session.
  func vault() throws -> Vault { try VaultDesk.vault(at: locations) }

  /// Whether the vault's own slot opens with a password.
  func slotOpens(with password: String) throws -> Bool {
    do {
      _ = try vault().unlock(with: NotesPassword(password))
      return true
    } catch VaultError.wrongPassword {
      return false
    }
  }

  /// The bytes of the vault and of what the account has in the keyring.
  func everything() throws -> [[UInt8]?] {
    let keyring = try KeychainPasswordItem.readSecrets([passwordItem])
    let key = try KeychainPasswordItem.readSecrets([keyItem()])
    let values = (keyring + key).map { secret in secret?.withBytes { Array($0) } }
    return values + [try bytes(ofFile: locations.vault), try bytes(ofFile: locations.defaults)]
  }
}
