import Authentication
import Glibc
import LocalAuthentication
import TestSupport
import Testing

/// A machine of the test's own, with the real fprintd and the real PAM, and contexts that know no other.
struct ContextDesk {
  let fingers: FingerDesk
  let ledger = LockoutLedger(runtimeFolder: nil)
  private let pam: PAMDesk?

  /// Makes one with the print "right" enrolled as the right thumb, unless told otherwise.
  ///
  /// - Parameter hasPassword: whether the login password `login` is judged by PAM, which takes root; else none can be
  ///   checked.
  init(readers: [FingerDesk.Reader] = [.comparing], isEnrolled: Bool = true, hasPassword: Bool = false) throws
  {
    fingers = try FingerDesk(readers: readers)
    if isEnrolled, !readers.isEmpty { try fingers.enroll("right", as: "right-thumb") }
    pam =
      hasPassword
      ? try PAMDesk(services: [
        "secret-notes": ["auth \(PAMDesk.matrix)", "account \(PAMDesk.matrix)"]
      ]) : nil
  }

  /// A context whose prompts the presenter gets.
  func context(_ presenter: ScriptedPresenter? = nil) -> LAContext {
    let context = LAContext(authenticator)
    context.presenter = presenter ?? ScriptedPresenter()
    return context
  }

  /// A context that has asked for a finger under this policy, and was answered with the enrolled one. The reader is free
  /// again.
  func matched(_ policy: LAPolicy, at place: SourceLocation = #_sourceLocation) throws -> LAContext {
    let presenter = ScriptedPresenter()
    let context = context(presenter)
    let reply = context.begin(policy)
    #expect(presenter.offersFinger(), sourceLocation: place)
    try fingers.touch("right")
    #expect(reply.next() == .success, sourceLocation: place)
    #expect(try fingers.becomesFree(), sourceLocation: place)
    return context
  }

  var authenticator: Authenticator {
    let helper = pam.map { HelperCommand(path: $0.helper, arguments: ["helper"], environment: []) }
    return Authenticator(
      sensor: FprintdSensor(bus: fingers.systemBus), loginPassword: LoginPassword(command: helper),
      ledger: ledger, bus: fingers.systemBus)
  }
}
