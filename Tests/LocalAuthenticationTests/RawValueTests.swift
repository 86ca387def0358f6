import LocalAuthentication
import Testing

/// The numbers that ported code stores and compares are Apple's.
@Suite struct RawValueTests {
  @Test("policies")
  func policies() {
    #expect(LAPolicy.deviceOwnerAuthenticationWithBiometrics.rawValue == 1)
    #expect(LAPolicy.deviceOwnerAuthentication.rawValue == 2)
    #expect(LAPolicy.deviceOwnerAuthenticationWithCompanion.rawValue == 3)
    #expect(LAPolicy.deviceOwnerAuthenticationWithBiometricsOrCompanion.rawValue == 4)
    #expect(LAPolicy.deviceOwnerAuthenticationWithWristDetection.rawValue == 5)
    #expect(
      LAPolicy(rawValue: Int(kLAPolicyDeviceOwnerAuthenticationWithBiometrics))
        == .deviceOwnerAuthenticationWithBiometrics)
    #expect(LAPolicy(rawValue: Int(kLAPolicyDeviceOwnerAuthentication)) == .deviceOwnerAuthentication)
  }

  @Test(
    "errors, by every name they have",
    arguments: [
      (LAError.authenticationFailed, -1, kLAErrorAuthenticationFailed),
      (LAError.userCancel, -2, kLAErrorUserCancel), (LAError.userFallback, -3, kLAErrorUserFallback),
      (LAError.systemCancel, -4, kLAErrorSystemCancel), (LAError.passcodeNotSet, -5, kLAErrorPasscodeNotSet),
      (LAError.biometryNotAvailable, -6, kLAErrorBiometryNotAvailable),
      (LAError.biometryNotEnrolled, -7, kLAErrorBiometryNotEnrolled),
      (LAError.biometryLockout, -8, kLAErrorBiometryLockout), (LAError.appCancel, -9, kLAErrorAppCancel),
      (LAError.invalidContext, -10, kLAErrorInvalidContext),
      (LAError.companionNotAvailable, -11, kLAErrorCompanionNotAvailable),
      (LAError.biometryNotPaired, -12, kLAErrorBiometryNotPaired),
      (LAError.biometryDisconnected, -13, kLAErrorBiometryDisconnected),
      (LAError.invalidDimensions, -14, kLAErrorInvalidDimensions),
      (LAError.notInteractive, -1004, kLAErrorNotInteractive),
    ])
  func errors(code: LAError.Code, number: Int, constant: Int32) {
    #expect(code.rawValue == number && Int(constant) == number)
    #expect(LAError.Code(rawValue: number) == code)
  }

  @available(*, deprecated)
  @Test("names of former years stand for the same numbers")
  func formerNames() {
    #expect(LAError.touchIDNotAvailable.rawValue == -6 && LAError.Code.touchIDNotAvailable.rawValue == -6)
    #expect(LAError.touchIDNotEnrolled.rawValue == -7 && LAError.Code.touchIDNotEnrolled.rawValue == -7)
    #expect(LAError.touchIDLockout.rawValue == -8 && LAError.Code.touchIDLockout.rawValue == -8)
    #expect(LAError.watchNotAvailable.rawValue == -11 && LAError.Code.watchNotAvailable.rawValue == -11)
    #expect(LABiometryType.LABiometryNone == .none)
    #expect(LAPolicy.deviceOwnerAuthenticationWithWatch.rawValue == 3)
    #expect(LAPolicy.deviceOwnerAuthenticationWithBiometricsOrWatch.rawValue == 4)
  }

  @Test("kinds of biometry, credentials, operations and companions")
  func others() {
    #expect([LABiometryType.none, .touchID, .faceID, .opticID].map(\.rawValue) == [0, 1, 2, 4])
    #expect([LACredentialType.applicationPassword, .smartCardPIN].map(\.rawValue) == [0, -3])
    #expect(
      [
        LAAccessControlOperation.createItem, .useItem, .createKey, .useKeySign, .useKeyDecrypt,
        .useKeyKeyExchange,
      ].map(\.rawValue) == [0, 1, 2, 3, 4, 5])
    #expect([LACompanionType.watch, .mac, .vision].map(\.rawValue) == [1, 2, 4])
    #expect(LATouchIDAuthenticationMaximumAllowableReuseDuration == 300)
  }
}
