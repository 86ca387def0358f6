/// What may prove that the owner is here. Apple's `LAPolicy` has the same two.
public enum AuthenticationPolicy: Sendable {
  /// A finger and nothing else (`deviceOwnerAuthenticationWithBiometrics`).
  case biometrics
  /// A finger or a password, whichever comes first (`deviceOwnerAuthentication`).
  case deviceOwner

  /// The methods the policy admits.
  var methods: Set<AuthenticationMethod> {
    switch self {
    case .biometrics: [.fingerprint]
    case .deviceOwner: [.fingerprint, .loginPassword, .applicationPassword]
    }
  }
}
