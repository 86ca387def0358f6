/// What may prove that the owner is here. Apple's `LAPolicy` has the same two.
public enum AuthenticationPolicy: Sendable {
  /// A finger, or a face where the system checks one, and nothing else (`deviceOwnerAuthenticationWithBiometrics`).
  case biometrics
  /// The same or a password, whichever comes first (`deviceOwnerAuthentication`).
  case deviceOwner

  /// The methods the policy admits.
  var methods: Set<AuthenticationMethod> {
    switch self {
    case .biometrics: [.fingerprint, .face]
    case .deviceOwner: Set(AuthenticationMethod.allCases)
    }
  }
}
