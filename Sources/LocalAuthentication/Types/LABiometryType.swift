public import Authentication

/// A kind of biometry that a device has.
public enum LABiometryType: Int, Sendable {
  /// None, or none that could be found.
  case none = 0
  /// A fingerprint reader. The name is Apple's, so that code which switches over it compiles; to people it should be
  /// called a fingerprint.
  case touchID = 1
  /// A camera that knows faces.
  case faceID = 2
  /// Eyes. Never on Linux.
  case opticID = 4
}

extension LABiometryType {
  @available(*, deprecated, renamed: "none")
  public static var LABiometryNone: LABiometryType { .none }

  /// Names a kind as Apple does.
  public init(_ kind: BiometryKind) {
    switch kind {
    case .none: self = .none
    case .fingerprint: self = .touchID
    case .face: self = .faceID
    }
  }
}
