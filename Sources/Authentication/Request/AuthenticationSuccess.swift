public import SecretMemory

/// How the owner proved to be here.
public enum AuthenticationSuccess: Sendable {
  /// By a finger. It proves presence and yields no secret.
  case fingerprint
  /// By a face. It proves presence and yields no secret.
  case face
  /// By the login password, which is not handed on.
  case loginPassword
  /// By the application's own password, as it was typed.
  case applicationPassword(SecretBytes)

  /// The method that succeeded.
  public var method: AuthenticationMethod {
    switch self {
    case .fingerprint: .fingerprint
    case .face: .face
    case .loginPassword: .loginPassword
    case .applicationPassword: .applicationPassword
    }
  }
}
