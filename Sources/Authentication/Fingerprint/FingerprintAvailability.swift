/// Whether a finger could be checked now. The answer can change at any moment and is not to be kept.
public enum FingerprintAvailability: Equatable, Sendable {
  /// A reader is there, and these fingers of the user are enrolled on it.
  case available(reader: String, fingers: [Finger])
  /// No finger can be checked, for a reason that stands.
  case unavailable(FingerprintUnavailability)
  /// Five fingers in a row were not recognised. Remedy: a password, once.
  case lockedOut
  /// It could not be found out: the daemon did not answer, or answered with an error. Not the same as "no".
  case unknown
}
