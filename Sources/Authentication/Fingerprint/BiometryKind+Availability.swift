extension BiometryKind {
  /// What a sensor's answer says about there being a reader, enrolled on or not, in reach or not.
  init(_ availability: FingerprintAvailability) {
    switch availability {
    case .available, .lockedOut: self = .fingerprint
    case .unavailable(.notEnrolled), .unavailable(.notPermitted), .unavailable(.lidClosed),
      .unavailable(.inUse), .unavailable(.failing), .unavailable(.noAccess), .unavailable(.tooHot),
      .unavailable(.printsOutOfReach), .unavailable(.printsDamaged):
      self = .fingerprint
    case .unavailable(.face): self = .face
    case .unavailable(.noService), .unavailable(.noReader), .unavailable(.disconnected),
      .unavailable(.notTrusted), .unavailable(.userNamespace), .unavailable(.notAllowed), .unknown:
      self = .none
    }
  }
}
