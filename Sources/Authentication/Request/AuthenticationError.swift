/// Why an evaluation ended without a proof. Nothing was opened in any of these cases.
public enum AuthenticationError: Error, Equatable, Sendable {
  /// The person cancelled: Ctrl-C, Ctrl-D on an empty line, a button.
  case cancelled
  /// The application cancelled, through the `Cancellation` it had passed.
  case appCancelled
  /// The person chose the application's own way instead, where the policy has no password.
  case fallback
  /// There is no terminal to ask on. Remedy: run it on one, or give the password by file.
  case notInteractive
  /// The desktop's own dialog can't ask, for this reason. Remedy: as the reason says, or another presenter.
  case dialogNotAvailable(DialogObstacle)
  /// The process is in the terminal's background. Remedy: run it in the foreground.
  case inBackground
  /// This process asks another question on the terminal already, and one who answers could not tell which is
  /// meant. Remedy: wait for that to end.
  case inUse
  /// What was offered was wrong, as often as may be tried.
  case refused
  /// No finger, or face, can be checked, for this reason.
  case biometryNotAvailable(FingerprintUnavailability)
  /// No finger of this user is enrolled. Remedy: enrol one in the desktop's settings or with
  /// `fprintd-enroll`.
  case biometryNotEnrolled
  /// Five fingers or faces in a row were not recognised. Remedy: a password, once.
  case biometryLockout
  /// No password can be checked, for this reason. That says nothing about the one that was typed.
  case passwordNotAvailable(PasswordObstacle)
  /// The user logs in without a password, so none proves anything. Remedy: set one with `passwd`.
  case passcodeNotSet
}

extension AuthenticationError: CustomStringConvertible {
  /// One sentence for the person.
  public var description: String {
    switch self {
    case .cancelled: "cancelled"
    case .appCancelled: "cancelled by the application"
    case .fallback: "another way was chosen"
    case .notInteractive: "there is no terminal to ask on"
    case .dialogNotAvailable(let obstacle): "the desktop's dialog can't be shown: \(obstacle.description)"
    case .inBackground: "in the background; run it in the foreground to be asked"
    case .inUse: "another question is being asked on this terminal"
    case .refused: "not recognised, and no try is left"
    case .biometryNotAvailable(.face(let reason)): "no face can be checked: \(reason.description)"
    case .biometryNotAvailable(let reason): "no finger can be checked: \(reason.description)"
    case .biometryNotEnrolled: "no finger is enrolled; fprintd-enroll does it"
    case .biometryLockout: "too many tries were not recognised; a password is needed first"
    case .passwordNotAvailable(let obstacle): "no password can be checked: \(obstacle.description)"
    case .passcodeNotSet: "the login account has no password; passwd sets one"
    }
  }
}
