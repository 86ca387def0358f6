public import Authentication
public import Foundation
import SecretMemory
import Synchronization
import KeyringPrints
import Keychain

/// Asks whether the owner of the device is here: by a finger, through fprintd, or by the login password, through PAM.
///
/// It has the members and meanings of Apple's class; where Linux differs, the member says so. Every member may be used
/// on any thread. Keep the context for as long as its evaluation lasts: letting go of it is ``invalidate()``.
///
/// One evaluation runs in a process at a time. A newer one, of whatever context, ends the older with
/// ``LAError/Code/systemCancel``.
open class LAContext: NSObject, @unchecked Sendable {
  let core: ContextCore

  /// Makes a context. Nothing is asked before it is used.
  public override init() {
    // Prints of our own are read from an open keyring only: no dialog of the keyring's beside the evaluation's.
    let keyring = KeychainConnection(interaction: .forbidden)
    core = ContextCore(Authenticator(prints: KeyringPrints(connection: keyring)), .shared)
    super.init()
  }

  /// Makes one over another machine, for tests, whose evaluations cancel no others.
  package init(_ authenticator: Authenticator) {
    core = ContextCore(authenticator, EvaluationTurns())
    super.init()
  }

  /// Makes one whose evaluations share their turns with another's, for tests.
  package init(besides other: LAContext) {
    core = ContextCore(other.core.authenticator, other.core.turns)
    super.init()
  }

  deinit {
    core.invalidate()
  }

  // MARK: - What is shown

  /// What the program is about to do, for an evaluation that is given no reason of its own. On Linux there is none
  /// such: it is kept and given back.
  open var localizedReason: String {
    get { core.state.withLock { $0.reason } }
    set { core.state.withLock { $0.reason = newValue } }
  }

  /// What the choice of another way than a finger is called. Nil: "Use Password…". An empty one hides the choice:
  /// ``LAPolicy/deviceOwnerAuthentication`` then asks for the password only when no finger can be given any more.
  open var localizedFallbackTitle: String? {
    get { core.state.withLock { $0.fallbackTitle } }
    set { core.state.withLock { $0.fallbackTitle = newValue } }
  }

  /// What cancelling is called. Nil or empty: "Cancel".
  open var localizedCancelTitle: String? {
    get { core.state.withLock { $0.cancelTitle } }
    set { core.state.withLock { $0.cancelTitle = newValue } }
  }

  /// Who shows the prompt of this context's evaluations: a window of the program's own. Apple's class has no such
  /// member. Nil, as at first: the desktop's dialog where there is a display, else the terminal.
  open var presenter: (any AuthenticationPresenter)? {
    get { core.state.withLock { $0.presenter } }
    set { core.state.withLock { $0.presenter = newValue } }
  }

  // MARK: - How it is evaluated

  /// Whether asking is forbidden: an evaluation then fails with ``LAError/Code/notInteractive``.
  open var interactionNotAllowed: Bool {
    get { core.state.withLock { $0.isInteractionForbidden } }
    set { core.state.withLock { $0.isInteractionForbidden = newValue } }
  }

  /// For how many seconds an unlocking of the device by a finger stands for a touch, 300 at most on Apple's systems.
  /// No Linux desktop says how it was unlocked, so that is never known, and every evaluation asks. The value is kept.
  open var touchIDAuthenticationAllowableReuseDuration: TimeInterval {
    get { core.state.withLock { $0.reuseDuration } }
    set { core.state.withLock { $0.reuseDuration = newValue } }
  }

  /// Without effect, on Apple's systems too.
  @available(*, deprecated, message: "It has no effect.")
  open var maxBiometryFailures: NSNumber? {
    get { nil }
    set { _ = newValue }
  }

  // MARK: - What is known

  /// The kind of biometry this machine has, enrolled or not. It needs no ``canEvaluatePolicy(_:error:)`` before it, as
  /// it does on Apple's systems; it may then take two seconds, if the fingerprint service does not answer.
  open var biometryType: LABiometryType { core.biometryType }

  /// A value that changes when a finger is enrolled or deleted. Nil until ``canEvaluatePolicy(_:error:)`` has said yes
  /// to a policy of fingers, or a finger was recognised. ``domainState`` says what it can't tell.
  @available(*, deprecated, message: "Use domainState.biometry.stateHash.")
  open var evaluatedPolicyDomainState: Data? { core.evaluatedDomainState }

  /// What stands behind an evaluation at this moment, as values to compare, each program's its own.
  ///
  /// They are made of the names of reader and fingers. A finger that was deleted and enrolled again under the same name
  /// is not noticed: only root may read prints. Nil values mean "not known" and not "changed".
  open var domainState: LADomainState {
    LADomainState(
      biometry: LADomainStateBiometry(
        biometryType: biometryType,
        stateHash: DomainHash.biometry(core.authenticator.biometryAvailability())))
  }

  // MARK: - Credentials

  /// Keeps a credential in locked memory until it is replaced, cleared by nil, or the context ends.
  ///
  /// No evaluation uses it: no item of a keyring is encrypted with a password of its own.
  ///
  /// - Returns: whether it is kept or cleared: false for `smartCardPIN`, and after ``invalidate()``.
  @discardableResult
  open func setCredential(_ credential: Data?, type: LACredentialType) -> Bool {
    guard type == .applicationPassword else { return false }
    return core.state.withLock { state in
      guard !state.isInvalid else { return false }
      state.credential = credential.map { SecretBytes($0) }
      return true
    }
  }

  /// Whether a credential of that kind is kept.
  open func isCredentialSet(_ type: LACredentialType) -> Bool {
    type == .applicationPassword && core.state.withLock { $0.credential != nil }
  }

  // MARK: - Evaluating

  /// Whether a policy could be evaluated now, without asking anyone. The answer may be another one at any moment and is
  /// not to be kept. It may take four seconds, if a service of the system does not answer. Unlike on Apple's systems it
  /// may be called inside a reply.
  ///
  /// - Parameters:
  ///   - policy: what may prove that the owner is here.
  ///   - error: gets the reason where the answer is no.
  open func canEvaluatePolicy(_ policy: LAPolicy, error: NSErrorPointer) -> Bool {
    guard let obstacle = core.obstacle(to: policy) else { return true }
    error?.pointee = obstacle as NSError
    return false
  }

  /// Evaluates a policy: asks the person, in most cases, and waits for what they do.
  ///
  /// - Parameters:
  ///   - policy: what may prove that the owner is here.
  ///   - localizedReason: what the program is about to do, after "to": "open your notes". An empty one is a mistake of
  ///     the program's, for which Apple's systems raise an exception; here nobody is asked, and the evaluation fails
  ///     with ``LAError/Code/authenticationFailed``, which names the mistake.
  ///   - reply: called exactly once, on a private queue and never on the calling thread's stack, with true and nil, or
  ///     with false and an ``LAError``.
  open func evaluatePolicy(
    _ policy: LAPolicy, localizedReason: String, reply: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    core.evaluate(
      Demand(policy), reason: localizedReason, cancellation: TaskCancellation.current, reply: reply)
  }

  /// Evaluates a policy without a closure. A cancelled task ends it with ``LAError/Code/appCancel``.
  ///
  /// - Parameters:
  ///   - policy: what may prove that the owner is here.
  ///   - localizedReason: what the program is about to do.
  /// - Returns: true.
  /// - Throws: ``LAError``.
  @discardableResult
  open func evaluatePolicy(_ policy: LAPolicy, localizedReason: String) async throws -> Bool {
    try await TaskCancellation.run { reply in
      self.evaluatePolicy(policy, localizedReason: localizedReason, reply: reply)
    }
  }

  /// Finds out whether those are here whom an access control asks for. It gives access to nothing by itself.
  ///
  /// - Parameters:
  ///   - accessControl: who has to be here.
  ///   - operation: what for; on Linux it changes nothing.
  ///   - localizedReason: what the program is about to do, not empty.
  ///   - reply: called exactly once, as by ``evaluatePolicy(_:localizedReason:reply:)``.
  open func evaluateAccessControl(
    _ accessControl: SecAccessControl, operation: LAAccessControlOperation, localizedReason: String,
    reply: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    core.evaluate(
      Demand(accessControl), reason: localizedReason, cancellation: TaskCancellation.current, reply: reply)
  }

  /// The same without a closure. A cancelled task ends it with ``LAError/Code/appCancel``.
  ///
  /// - Parameters:
  ///   - accessControl: who has to be here.
  ///   - operation: what for; on Linux it changes nothing.
  ///   - localizedReason: what the program is about to do, not empty.
  /// - Returns: true.
  /// - Throws: ``LAError``.
  @discardableResult
  open func evaluateAccessControl(
    _ accessControl: SecAccessControl, operation: LAAccessControlOperation, localizedReason: String
  ) async throws -> Bool {
    try await TaskCancellation.run { reply in
      self.evaluateAccessControl(
        accessControl, operation: operation, localizedReason: localizedReason, reply: reply)
    }
  }

  // MARK: - The end

  /// Ends the evaluation under way with ``LAError/Code/appCancel``; every later use fails with
  /// ``LAError/Code/invalidContext``. To call it again is harmless.
  open func invalidate() { core.invalidate() }
}
