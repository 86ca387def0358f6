extension LAError {
  /// What can happen, with Apple's raw values.
  public enum Code: Int, Sendable {
    /// What was offered was wrong, as often as may be tried; or the reason was empty. Remedy: try again.
    case authenticationFailed = -1
    /// The person cancelled. Remedy: none, it was meant.
    case userCancel = -2
    /// The person chose the fallback, and the policy has none of its own. Remedy: the application's own password.
    case userFallback = -3
    /// A newer evaluation took its place, or the program was sent to the background. Remedy: evaluate again.
    case systemCancel = -4
    /// There is no login password that could prove anything: the account has none, or none can be checked from this
    /// process, by the error's `failureReason`. Remedy: `passwd`, or what that says.
    case passcodeNotSet = -5
    /// No finger and no face can be checked, by the error's `failureReason`. Remedy: the password.
    case biometryNotAvailable = -6
    /// No finger is enrolled. Remedy: the desktop's settings, or `fprintd-enroll`.
    case biometryNotEnrolled = -7
    /// Five fingers, or faces, in a row were not recognised. Remedy: the login password, once.
    case biometryLockout = -8
    /// The application ended it: `invalidate()`, the end of the context, a cancelled task.
    case appCancel = -9
    /// The context was invalidated before. Remedy: a new one.
    case invalidContext = -10
    /// No device nearby can vouch for anyone. Remedy: another policy.
    case companionNotAvailable = -11
    /// Never on Linux.
    case biometryNotPaired = -12
    /// The reader was taken away meanwhile. Remedy: connect it, or the password.
    case biometryDisconnected = -13
    /// Never on Linux.
    case invalidDimensions = -14
    /// Nobody may be asked, or nobody can be: no window, no dialog, no terminal.
    case notInteractive = -1004
  }
}

extension LAError.Code {
  /// Makes a code a pattern for any error, as in `catch LAError.userFallback`.
  public static func ~= (code: LAError.Code, error: any Error) -> Bool { LAError(error)?.code == code }

  @available(*, deprecated, renamed: "biometryNotAvailable")
  public static var touchIDNotAvailable: LAError.Code { .biometryNotAvailable }
  @available(*, deprecated, renamed: "biometryNotEnrolled")
  public static var touchIDNotEnrolled: LAError.Code { .biometryNotEnrolled }
  @available(*, deprecated, renamed: "biometryLockout")
  public static var touchIDLockout: LAError.Code { .biometryLockout }
  @available(*, deprecated, renamed: "companionNotAvailable")
  public static var watchNotAvailable: LAError.Code { .companionNotAvailable }
}
