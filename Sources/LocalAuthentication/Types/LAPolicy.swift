/// What may prove that the owner of the device is here.
public enum LAPolicy: Int, Sendable {
  /// A finger and nothing else. To choose the fallback ends the evaluation with ``LAError/Code/userFallback``.
  case deviceOwnerAuthenticationWithBiometrics = 1
  /// A finger or the login password, whichever comes first. To choose the fallback leads to the password.
  case deviceOwnerAuthentication = 2
  /// A watch or another device nearby. There is none on Linux: ``LAError/Code/companionNotAvailable``, always.
  case deviceOwnerAuthenticationWithCompanion = 3
  /// A finger, since there are no companions: the same as ``deviceOwnerAuthenticationWithBiometrics``.
  case deviceOwnerAuthenticationWithBiometricsOrCompanion = 4
  /// Being worn on a wrist. No Linux desktop is: ``LAError/Code/biometryNotAvailable``, always.
  case deviceOwnerAuthenticationWithWristDetection = 5
}

extension LAPolicy {
  @available(*, deprecated, renamed: "deviceOwnerAuthenticationWithCompanion")
  public static var deviceOwnerAuthenticationWithWatch: LAPolicy { .deviceOwnerAuthenticationWithCompanion }

  @available(*, deprecated, renamed: "deviceOwnerAuthenticationWithBiometricsOrCompanion")
  public static var deviceOwnerAuthenticationWithBiometricsOrWatch: LAPolicy {
    .deviceOwnerAuthenticationWithBiometricsOrCompanion
  }
}
