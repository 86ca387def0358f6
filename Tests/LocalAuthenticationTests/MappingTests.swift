import Authentication
import Testing

@testable import LocalAuthentication

/// What a fact of Linux is called by Apple's codes.
@Suite struct MappingTests {
  @Test(
    "how an evaluation failed",
    arguments: [
      (.cancelled, .userCancel), (.fallback, .userFallback), (.notInteractive, .notInteractive),
      (.inBackground, .systemCancel), (.inUse, .notInteractive),
      (.dialogNotAvailable(.busy), .notInteractive),
      (.dialogNotAvailable(.vanished), .systemCancel), (.refused, .authenticationFailed),
      (.biometryLockout, .biometryLockout),
      (.biometryNotEnrolled, .biometryNotEnrolled), (.passcodeNotSet, .passcodeNotSet),
      (.biometryNotAvailable(.noService), .biometryNotAvailable),
      (.biometryNotAvailable(.face(.asks)), .biometryNotAvailable),
      (.biometryNotAvailable(.disconnected), .biometryDisconnected),
      (.passwordNotAvailable(.noNewPrivileges), .passcodeNotSet),
    ] as [(AuthenticationError, LAError.Code)])
  func failures(error: AuthenticationError, code: LAError.Code) {
    #expect(LAError(error, cancelledAs: .appCancel).code == code)
  }

  @Test("a cancellation that came from the program is called by who cancelled")
  func cancellers() {
    #expect(LAError(.appCancelled, cancelledAs: .appCancel).code == .appCancel)
    #expect(LAError(.appCancelled, cancelledAs: .systemCancel).code == .systemCancel)
  }

  @Test(
    "why no finger can be checked is said with the code",
    arguments: [
      (.noService, .biometryNotAvailable, "no fingerprint service is available"),
      (.noReader, .biometryNotAvailable, "no fingerprint reader is connected"),
      (.notPermitted, .biometryNotAvailable, "the system does not allow it in this session"),
      (.lidClosed, .biometryNotAvailable, "the lid is closed"),
      (.inUse, .biometryNotAvailable, "another program uses the fingerprint reader"),
      (.failing, .biometryNotAvailable, "the fingerprint reader stopped responding"),
      (.notTrusted, .biometryNotAvailable, "the fingerprint service does not belong to the system"),
      (.userNamespace, .biometryNotAvailable, "this process is in a user namespace of its own"),
      (.face(.noService), .biometryNotAvailable, "the PAM service secret-notes-face can't be trusted"),
      (.notEnrolled, .biometryNotEnrolled, "fprintd-enroll"),
      (.disconnected, .biometryDisconnected, "disconnected"),
    ] as [(FingerprintUnavailability, LAError.Code, String)])
  func fingers(reason: FingerprintUnavailability, code: LAError.Code, text: String) {
    let error = LAError(reason)
    #expect(error.code == code)
    #expect(error.localizedDescription.contains(text), "\(error.localizedDescription)")
    #expect(LAError(.unavailable(reason) as FingerprintAvailability)?.code == code)
  }

  @Test("an answer that never came is no 'not enrolled'; a lockout is one; an available finger is no error")
  func availability() {
    #expect(LAError(FingerprintAvailability.unknown)?.code == .biometryNotAvailable)
    #expect(LAError(FingerprintAvailability.lockedOut)?.code == .biometryLockout)
    #expect(LAError(FingerprintAvailability.available(reader: "", fingers: [])) == nil)
  }

  @Test("a password that can't be checked is never called a wrong one, and the reason is said")
  func passwords() {
    let error = LAError(.passwordNotAvailable(.noNewPrivileges), cancelledAs: .appCancel)
    #expect(error.failureReason == "this process runs in a sandbox (no_new_privs)")
    #expect(error.localizedDescription.contains("sandbox"))
    #expect(!LAError(.passcodeNotSet).localizedDescription.contains("sandbox"))
  }
}
