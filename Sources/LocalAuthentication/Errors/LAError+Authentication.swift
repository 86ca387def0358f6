import Authentication

extension LAError {
  /// What an error of the engine is called here.
  ///
  /// - Parameter canceller: the code for a cancellation that came from the program.
  init(_ error: AuthenticationError, cancelledAs canceller: Code) {
    switch error {
    case .cancelled: self.init(.userCancel)
    case .appCancelled: self.init(canceller)
    case .fallback: self.init(.userFallback)
    case .notInteractive: self.init(.notInteractive)
    case .inUse: self.init(.notInteractive, because: error.description)
    case .inBackground:
      self.init(.systemCancel, because: "the program is in the background; run it in the foreground")
    case .refused: self.init(.authenticationFailed)
    case .biometryNotAvailable(let reason): self.init(reason)
    case .biometryNotEnrolled: self.init(.biometryNotEnrolled)
    case .biometryLockout: self.init(.biometryLockout)
    case .passwordNotAvailable(let obstacle): self.init(obstacle)
    case .passcodeNotSet: self.init(.passcodeNotSet)
    }
  }

  /// Why no finger can be checked.
  init(_ reason: FingerprintUnavailability) {
    switch reason {
    case .notEnrolled: self.init(.biometryNotEnrolled)
    case .disconnected: self.init(.biometryDisconnected)
    default: self.init(.biometryNotAvailable, because: reason.description)
    }
  }

  /// Why no password can be checked. No code of Apple's says that; "failed" would blame the person, who did nothing
  /// wrong, so it is the one which says that this password is none to build on.
  init(_ obstacle: PasswordObstacle) {
    self.init(.passcodeNotSet, because: obstacle.description)
  }

  /// What stands in the way of a finger, if anything does.
  init?(_ availability: FingerprintAvailability) {
    switch availability {
    case .available: return nil
    case .unavailable(let reason): self.init(reason)
    case .lockedOut: self.init(.biometryLockout)
    case .unknown:
      self.init(.biometryNotAvailable, because: "the fingerprint service did not answer")
    }
  }
}
