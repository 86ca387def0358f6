import Authentication
import Glibc
import LocalAuthentication
import TestSupport
import Testing

/// A face, judged by a PAM service like Howdy's, is what Apple calls Face ID.
@Suite(.enabled(if: PAMDesk.isPossible, "needs root, the right to mount, and libpam-wrapper"))
struct FaceTests {
  private func context(_ desk: PAMDesk) -> LAContext {
    let nowhere = SystemBus(address: "unix:path=/nonexistent", trustedUserID: getuid())
    let sensor = FprintdSensor(bus: nowhere)
    let face = FaceSensor(
      readers: sensor, isConfigured: true,
      command: HelperCommand(path: desk.helper, arguments: ["helper"], environment: []))
    let context = LAContext(
      Authenticator(
        sensor: sensor, face: face, loginPassword: LoginPassword(command: nil),
        ledger: LockoutLedger(runtimeFolder: nil), bus: nowhere))
    context.presenter = ScriptedPresenter()
    return context
  }

  @Test("the biometry is a face, can be evaluated, and a known one succeeds")
  func success() async throws {
    let desk = try PAMDesk(
      services: ["secret-notes-face": ["auth required pam_permit.so", "account required pam_permit.so"]])
    let context = context(desk)
    #expect(context.biometryType == .faceID)
    #expect(context.canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, error: nil))
    #expect(
      try await context.evaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, localizedReason: "test"))
  }

  @Test("one that asks for a password is no biometry that can be used, and the error says so")
  func asks() async throws {
    let desk = try PAMDesk(
      services: ["secret-notes-face": ["auth \(PAMDesk.matrix)", "account required pam_permit.so"]])
    let context = context(desk)
    await #expect {
      try await context.evaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, localizedReason: "test")
    } throws: { error in
      let error = error as? LAError
      return error?.code == .biometryNotAvailable
        && error?.localizedDescription.contains("asks for more than a face") == true
    }
  }
}
