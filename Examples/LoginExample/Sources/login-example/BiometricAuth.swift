import LocalAuthentication

/// The finger button: what it is called, whether it is shown, and what it does.
///
/// Nothing in this file is for Linux. It is what one writes for Apple's systems.
struct BiometricAuth: Sendable {
  enum Kind {
    case none, touchID, faceID
  }

  enum Answer: Sendable {
    case success
    /// The person would rather type the password.
    case password
    /// The person, or the program, thought better of it. There is nothing to say.
    case cancelled
    case failure(String)
  }

  private let context = LAContext()

  var kind: Kind {
    switch context.biometryType {
    case .touchID: .touchID
    case .faceID: .faceID
    default: .none
    }
  }

  /// Why there is no button; nil where there is one.
  func obstacle() -> String? {
    var error: NSError?
    guard !context.canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, error: &error) else {
      return nil
    }
    return error?.localizedDescription ?? "It can't be used."
  }

  func authenticate() async -> Answer {
    do {
      context.localizedFallbackTitle = "Use Password"
      try await context.evaluatePolicy(
        .deviceOwnerAuthenticationWithBiometrics, localizedReason: "log in to the example")
      return .success
    } catch LAError.userFallback {
      return .password
    } catch LAError.userCancel, LAError.appCancel, LAError.systemCancel {
      return .cancelled
    } catch {
      return .failure(Self.message(error))
    }
  }

  /// Each error's own message.
  static func message(_ error: any Error) -> String {
    switch error {
    case LAError.authenticationFailed: "That was not you, as far as the reader can tell."
    case LAError.biometryNotAvailable: "Fingers can't be checked here: \(reason(error))."
    case LAError.biometryNotEnrolled: "Set up a finger first, in the desktop's settings."
    case LAError.biometryLockout: "Too many tries. Log in to the desktop with your password once."
    case LAError.biometryDisconnected: "The reader was unplugged."
    case LAError.passcodeNotSet: "Your login has no password that could be checked: \(reason(error))."
    case LAError.notInteractive: "There is nobody to ask."
    case LAError.invalidContext: "This login was closed."
    default: error.localizedDescription
    }
  }

  private static func reason(_ error: any Error) -> String {
    (error as? LAError)?.failureReason ?? "no reason was given"
  }
}
