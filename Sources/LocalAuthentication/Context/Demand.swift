import Authentication

/// What a policy or an access control asks of the engine.
struct Demand {
  let policy: AuthenticationPolicy
  let methods: Set<AuthenticationMethod>
  /// Why it can't be met on Linux, whoever is there.
  var refusal: LAError?

  /// What a policy asks.
  init(_ policy: LAPolicy) {
    switch policy {
    case .deviceOwnerAuthentication:
      (self.policy, methods) = (.deviceOwner, [.face, .fingerprint, .loginPassword])
    case .deviceOwnerAuthenticationWithBiometrics, .deviceOwnerAuthenticationWithBiometricsOrCompanion:
      (self.policy, methods) = (.biometrics, [.face, .fingerprint])
    case .deviceOwnerAuthenticationWithCompanion:
      (self.policy, methods) = (.biometrics, [])
      refusal = LAError(.companionNotAvailable)
    case .deviceOwnerAuthenticationWithWristDetection:
      (self.policy, methods) = (.biometrics, [])
      refusal = LAError(.biometryNotAvailable, because: "this computer is not worn on a wrist")
    }
  }

  /// What an access control asks.
  init(_ accessControl: SecAccessControl) {
    (policy, methods) = (accessControl.policy, accessControl.methods)
  }
}
