// Written as one writes it for Apple's systems, with their framework's names and nothing else, and no line for Linux:
// that it compiles and works is what PortedTests shows.

import LocalAuthentication

enum BiometryKindOfDevice: String {
  case touch = "Touch ID"
  case face = "Face ID"
  case eyes = "Optic ID"
  case passcodeOnly = "Passcode"
}

enum GuardResult: Equatable {
  case unlocked
  case usePassword
  case cancelled
  case message(String)
}

final class LoginGuard: NSObject, @unchecked Sendable {
  private let makeContext: @Sendable () -> LAContext
  private var context: LAContext

  init(makeContext: @escaping @Sendable () -> LAContext = { LAContext() }) {
    self.makeContext = makeContext
    context = makeContext()
    super.init()
  }

  var kind: BiometryKindOfDevice {
    var error: NSError?
    _ = context.canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, error: &error)
    if #available(iOS 11.0, macOS 10.13.2, *) {
      switch context.biometryType {
      case .touchID: return .touch
      case .faceID: return .face
      case .opticID: return .eyes
      case .none: return .passcodeOnly
      @unknown default: return .passcodeOnly
      }
    }
    return .touch
  }

  func canUseBiometrics() -> (Bool, String?) {
    var authError: NSError?
    guard context.canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, error: &authError) else {
      guard let authError else { return (false, nil) }
      switch authError.code {
      case LAError.biometryNotEnrolled.rawValue: return (false, "Set up a finger first")
      case LAError.Code.biometryLockout.rawValue: return (false, "Locked out")
      case Int(kLAErrorPasscodeNotSet): return (false, "Set a passcode first")
      default: return (false, authError.localizedDescription)
      }
    }
    return (true, nil)
  }

  func unlock(completion: @escaping @Sendable (GuardResult) -> Void) {
    context = makeContext()
    context.localizedFallbackTitle = "Use Password"
    context.localizedCancelTitle = "Not Now"
    guard context.canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, error: nil) else {
      return completion(.usePassword)
    }
    context.evaluatePolicy(
      .deviceOwnerAuthenticationWithBiometrics, localizedReason: "log you in"
    ) { [weak self] success, evaluateError in
      guard self != nil else { return }
      DispatchQueue.global().async {
        if success { return completion(.unlocked) }
        switch evaluateError {
        case LAError.userCancel?, LAError.systemCancel?, LAError.appCancel?: completion(.cancelled)
        case LAError.userFallback?: completion(.usePassword)
        default:
          guard let error = evaluateError as? LAError else { return completion(.message("Unknown")) }
          switch error.code {
          case .authenticationFailed: completion(.message("There was a problem verifying your identity."))
          case .biometryLockout: completion(.message("Locked."))
          default: completion(.message(error.localizedDescription))
          }
        }
      }
    }
  }

  func unlockWithPasscode() async -> GuardResult {
    context = makeContext()
    do {
      let success = try await context.evaluatePolicy(
        .deviceOwnerAuthentication, localizedReason: "log you in")
      return success ? .unlocked : .cancelled
    } catch LAError.userCancel {
      return .cancelled
    } catch LAError.userFallback {
      return .usePassword
    } catch let error as LAError where error.code == .passcodeNotSet {
      return .message("Set a passcode first")
    } catch {
      let code = LAError.Code(rawValue: (error as NSError).code)
      return .message("\(code.map { "\($0.rawValue)" } ?? "?"): \(error.localizedDescription)")
    }
  }

  func logOut() { context.invalidate() }
}
