extension LAError.Code {
  /// One or two sentences for the person: what happened, and what to do.
  ///
  /// - Parameter detail: what is known beyond the code, as part of a sentence.
  func text(_ detail: String?) -> String {
    switch self {
    case .authenticationFailed:
      detail.map { "You could not be recognised: \($0)." } ?? "You were not recognised. Try again."
    case .userCancel: "It was cancelled. Try again when you want to go on."
    case .userFallback: "Another way was chosen. Go on with the application's own password."
    case .systemCancel: detail.map { "It was interrupted: \($0)." } ?? "It was interrupted. Try again."
    case .passcodeNotSet:
      detail.map { "Your login password can't be checked: \($0)." }
        ?? "Your login account has no password. Set one with passwd, then try again."
    case .biometryNotAvailable:
      "You can't be recognised here" + (detail.map { ": \($0)" } ?? "") + ". Use your password instead."
    case .biometryNotEnrolled:
      "No finger is enrolled. Enrol one in the desktop's settings or with fprintd-enroll."
    case .biometryLockout:
      "You were not recognised too often. Type your login password once, then try again."
    case .appCancel: "The application ended it. Start it again there."
    case .invalidContext: "The application had ended this already. Start it again there."
    case .companionNotAvailable: "No other device can confirm it. Use a finger or your password."
    case .biometryNotPaired: "The fingerprint reader is not paired. Use your password instead."
    case .biometryDisconnected:
      "The fingerprint reader was disconnected. Connect it and try again, or use your password."
    case .invalidDimensions: "There is too little room to ask. Make the window larger."
    case .notInteractive:
      detail.map { "You can't be asked: \($0)." }
        ?? "You can't be asked: there is no screen and no terminal. Run it where there is one."
    }
  }
}
