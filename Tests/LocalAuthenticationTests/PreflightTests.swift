import Authentication
import Bus
import LocalAuthentication
import TestSupport
import Testing

/// What is known without asking anyone.
@Suite struct PreflightTests {
  private static let fingers = LAPolicy.deviceOwnerAuthenticationWithBiometrics

  /// The answer, with the error's number where it is no.
  private func answer(_ context: LAContext, _ policy: LAPolicy = fingers) -> Int? {
    var error: NSError?
    let isPossible = context.canEvaluatePolicy(policy, error: &error)
    #expect(isPossible == (error == nil))
    return error?.code
  }

  @Test("a reader with an enrolled finger is enough, and so is a password that can be checked")
  func possible() throws {
    let desk = try ContextDesk()
    #expect(answer(desk.context()) == nil)
    #expect(answer(desk.context(), .deviceOwnerAuthenticationWithBiometricsOrCompanion) == nil)
    #expect(answer(desk.context(), .deviceOwnerAuthentication) == nil)
    let helper = HelperCommand(path: "/bin/false", arguments: [], environment: [])
    let context = LAContext(
      Authenticator(
        sensor: FprintdSensor(bus: SystemBus(address: "unix:path=/nonexistent", trustedUserID: 0)),
        loginPassword: LoginPassword(command: helper), ledger: LockoutLedger(runtimeFolder: nil),
        bus: SystemBus(address: "unix:path=/nonexistent", trustedUserID: 0)))
    context.presenter = ScriptedPresenter()
    #expect(answer(context, .deviceOwnerAuthentication) == nil)
    #expect(answer(context) == LAError.biometryNotAvailable.rawValue)
  }

  @Test("nothing enrolled, no reader, no fprintd, a remote session, a closed lid and a lockout each say so")
  func impossible() throws {
    let desk = try ContextDesk()
    let context = desk.context()
    desk.fingers.logind.setLid(closed: true)
    #expect(answer(context) == LAError.biometryNotAvailable.rawValue)
    desk.fingers.logind.setLid(closed: false)
    #expect(answer(context) == nil)
    desk.fingers.polkit.say(.deny)
    #expect(answer(context) == LAError.biometryNotAvailable.rawValue)
    desk.fingers.polkit.say(.allow)
    for _ in 1...5 { desk.ledger.countMiss() }
    #expect(answer(context) == LAError.biometryLockout.rawValue)
    desk.ledger.clear()
    desk.fingers.killFprintd()
    #expect(answer(context) == LAError.biometryNotAvailable.rawValue)
    let (withoutReader, withoutFinger) = (try ContextDesk(readers: []), try ContextDesk(isEnrolled: false))
    #expect(answer(withoutReader.context()) == LAError.biometryNotAvailable.rawValue)
    #expect(answer(withoutFinger.context()) == LAError.biometryNotEnrolled.rawValue)
  }

  @Test("a password that can't be checked is no owner's policy, unless a finger can be given")
  func owner() throws {
    let desk = try ContextDesk(isEnrolled: false)
    #expect(answer(desk.context(), .deviceOwnerAuthentication) == LAError.passcodeNotSet.rawValue)
    try desk.fingers.enroll("right", as: "right-thumb")
    #expect(answer(desk.context(), .deviceOwnerAuthentication) == nil)
  }

  @Test("an error that nobody wants is not missed")
  func withoutError() throws {
    let desk = try ContextDesk(isEnrolled: false)
    let context = desk.context()
    #expect(!context.canEvaluatePolicy(Self.fingers, error: nil))
  }

  @Test("the kind of biometry is known from the first, enrolled or not, and again after each preflight")
  func kind() throws {
    let (enrolled, withoutReader) = (try ContextDesk(), try ContextDesk(readers: []))
    #expect(enrolled.context().biometryType == .touchID)
    #expect(withoutReader.context().biometryType == .none)
    let desk = try ContextDesk(isEnrolled: false)
    let context = desk.context()
    #expect(context.biometryType == .touchID)
    #expect(answer(context) == LAError.biometryNotEnrolled.rawValue)
    desk.fingers.killFprintd()
    #expect(answer(context) == LAError.biometryNotAvailable.rawValue)
    #expect(context.biometryType == .none)
  }
}
