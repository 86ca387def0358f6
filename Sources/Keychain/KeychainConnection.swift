package import Bus
import Glibc
import SecretService

/// The way to one session bus and the keyring on it, shared by any number of items and threads.
///
/// It connects at the first need, and once more by itself where the keyring's service has been restarted since. The
/// interface is that of the Secret Service specification: `org.freedesktop.secrets` on the session bus.
public final class KeychainConnection: Sendable {
  /// The keyring of the session that the environment names, with prompts allowed.
  public static let standard = KeychainConnection()

  private let link: Shared<Link>
  private let policy: CallPolicy

  /// Describes a connection; nothing is done yet.
  ///
  /// - Parameters:
  ///   - address: the session bus's D-Bus address. Nil takes `DBUS_SESSION_BUS_ADDRESS`, else the socket `bus` in
  ///     `XDG_RUNTIME_DIR`, when it connects.
  ///   - interaction: whether the keyring may ask the person at the desk, for a password or a confirmation.
  ///   - callTimeout: how long the service may take for one answer; then the operation ends as
  ///     ``KeychainError/timedOut(promptIsOpen:)``.
  ///   - promptTimeout: how long the person may take for one answer; then it ends in the same way.
  public init(
    address: String? = nil, interaction: KeychainInteraction = .allowed, callTimeout: Duration = .seconds(10),
    promptTimeout: Duration = .seconds(300)
  ) {
    policy = CallPolicy(
      callTimeout: callTimeout, promptTimeout: promptTimeout, allowsPrompts: interaction == .allowed)
    link = Shared { () throws(SecretServiceError) in
      guard let address = address ?? Self.addressFromEnvironment() else {
        throw .noSessionBus("DBUS_SESSION_BUS_ADDRESS is not set and $XDG_RUNTIME_DIR/bus is no socket")
      }
      return try Link(to: address, timeout: callTimeout)
    }
  }

  /// Begins to connect and to agree on a session key, on a thread of its own, so that the caller can do other
  /// things meanwhile.
  ///
  /// A failure shows at the first operation.
  public func prepare() {
    BlockingThread.start("keyring") { _ = try? self.link.value(nil).session.value(nil) }
  }

  /// Waits for what was asked of the keyring and not used, a few milliseconds: to be called at the end of a process, for
  /// gnome-keyring-daemon may abort where who asked is gone. Nothing can be read of a keyring after that.
  package static func finish() {
    Session.finish(until: .after(.seconds(2)))
  }

  /// How the default keyring stands.
  ///
  /// Asks nobody and unlocks nothing.
  ///
  /// - Throws: what any operation can throw, but for what comes of a prompt.
  public func keyringState() throws(KeychainError) -> KeyringState {
    try keyringState(cancellation: nil)
  }

  /// How the default keyring stands, without blocking a thread of Swift's pool.
  ///
  /// - Throws: what any operation can throw, but for what comes of a prompt.
  public func keyringState() async throws(KeychainError) -> KeyringState {
    try await onOwnThread { cancellation throws(KeychainError) in
      try self.keyringState(cancellation: cancellation)
    }
  }

  /// How the default keyring stands, until that is known or cancelled.
  package func keyringState(cancellation: Cancellation?) throws(KeychainError) -> KeyringState {
    try perform(cancellation) { keyring throws(SecretServiceError) in
      guard let collection = try keyring.service.defaultCollection(keyring.policy) else { return .missing }
      return try collection.isLocked(keyring.policy) ? .locked : .unlocked
    }
  }

  /// Unlocks the default keyring, with the keyring's own prompt where it wants one.
  ///
  /// - Parameter creating: whether to make a default keyring where there is none, which asks for its password.
  /// - Throws: ``KeychainError/userCanceled``, ``KeychainError/interactionNotAllowed``,
  ///   ``KeychainError/timedOut(promptIsOpen:)``, and what any operation can throw.
  public func unlockKeyring(creating: Bool = false) throws(KeychainError) {
    try unlockKeyring(creating: creating, cancellation: nil)
  }

  /// Unlocks the default keyring without blocking a thread of Swift's pool.
  ///
  /// - Parameter creating: whether to make a default keyring where there is none, which asks for its password.
  /// - Throws: what the synchronous form throws, and ``KeychainError/cancelled(promptIsOpen:)``.
  public func unlockKeyring(creating: Bool = false) async throws(KeychainError) {
    try await onOwnThread { cancellation throws(KeychainError) in
      try self.unlockKeyring(creating: creating, cancellation: cancellation)
    }
  }

  /// Unlocks the default keyring, until it is done or cancelled.
  package func unlockKeyring(creating: Bool, cancellation: Cancellation?) throws(KeychainError) {
    try perform(cancellation) { keyring throws(SecretServiceError) in
      _ = creating ? try keyring.writableDefaultCollection() : try keyring.unlockedDefaultCollection()
    }
  }

  /// Performs an operation, and once more where something changed under it: the service was restarted or had not
  /// noticed us yet, an item or a lock was changed by somebody else.
  ///
  /// Each operation can be repeated without harm.
  func perform<Value>(
    _ cancellation: Cancellation?, _ operation: (Keyring) throws(SecretServiceError) -> Value
  ) throws(KeychainError) -> Value {
    var policy = policy
    policy.cancellation = cancellation
    do throws(SecretServiceError) {
      do throws(SecretServiceError) {
        return try attempt(policy, operation)
      } catch .noSession, .vanished(duringPrompt: false), .noSuchObject, .isLocked, .clientUnknown {
        return try attempt(policy, operation)
      }
    } catch {
      throw KeychainError(error)
    }
  }

  private func attempt<Value>(
    _ policy: CallPolicy, _ operation: (Keyring) throws(SecretServiceError) -> Value
  ) throws(SecretServiceError) -> Value {
    let link = try link.value(policy.cancellation)
    do {
      return try operation(Keyring(link: link, policy: policy))
    } catch {
      switch error {
      case .noSession, .vanished: self.link.discard { $0 === link }
      default: break
      }
      throw error
    }
  }

  private static func addressFromEnvironment() -> String? {
    var environment: [String: String] = [:]
    for name in ["DBUS_SESSION_BUS_ADDRESS", "XDG_RUNTIME_DIR"] {
      environment[name] = getenv(name).map { String(cString: $0) }
    }
    return BusAddress.session(environment: environment)
  }
}
