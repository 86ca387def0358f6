/// A kind of biometry that a machine has.
public enum BiometryKind: Equatable, Sendable {
  /// None that could be found.
  case none
  /// A fingerprint reader.
  case fingerprint
  /// A camera that knows faces.
  case face
}

extension BiometryKind {
  /// What a sensor's answer says about there being a reader, enrolled on or not, in reach or not.
  init(_ availability: FingerprintAvailability) {
    switch availability {
    case .available, .lockedOut: self = .fingerprint
    case .unavailable(.notEnrolled), .unavailable(.notPermitted), .unavailable(.lidClosed),
      .unavailable(.inUse), .unavailable(.failing):
      self = .fingerprint
    case .unavailable(.noService), .unavailable(.noReader), .unavailable(.disconnected),
      .unavailable(.notTrusted), .unavailable(.userNamespace), .unavailable(.notAllowed), .unavailable(.face),
      .unknown:
      self = .none
    }
  }
}
