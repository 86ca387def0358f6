/// Why no face can be checked.
public enum FaceUnavailability: Equatable, Sendable {
  /// The PAM service `secret-notes-face` has no file any more that can be trusted. Remedy: its file, and the
  /// folder, must be root's and writable by nobody else.
  case noService
  /// `secret-notes-pam` is not where it belongs, or fails. Remedy: install it.
  case helperFailing
  /// The service asks something, a password for one, where it should look at a face alone. Remedy: take the
  /// modules that ask out of its file.
  case asks
  /// The service can't check: no camera, no face is enrolled, the system's policy. It answered with this code
  /// of PAM's.
  case notPossible(code: Int)
  /// The face is known, but the account may not be used.
  case accountRefused
  /// The service did not answer in time.
  case timedOut
}

extension FaceUnavailability: CustomStringConvertible {
  /// The reason, as part of a sentence.
  public var description: String {
    switch self {
    case .noService: "the PAM service secret-notes-face can't be trusted"
    case .helperFailing: "the program secret-notes-pam is missing or fails"
    case .asks: "the PAM service secret-notes-face asks for more than a face"
    case .notPossible(let code): "the system can't check it now (PAM error \(code))"
    case .accountRefused: "the system does not let this account in"
    case .timedOut: "the system did not answer in time"
    }
  }
}
