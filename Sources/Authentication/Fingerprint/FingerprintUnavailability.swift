/// Why no finger, or in its place no face, can be checked.
public enum FingerprintUnavailability: Equatable, Sendable {
  /// The system bus can't be reached, or nothing on it serves fingerprint readers. Remedy: install fprintd.
  case noService
  /// No reader is connected.
  case noReader
  /// There is a reader, but no finger of this user is enrolled. Remedy: the desktop's settings, or
  /// `fprintd-enroll`.
  case notEnrolled
  /// The reader was taken away.
  case disconnected
  /// The system does not allow it in this session: a remote or inactive one, or its policy is stricter.
  case notPermitted
  /// The lid is closed.
  case lidClosed
  /// Another program uses the reader, and did not let go.
  case inUse
  /// The reader, or the daemon that drives it, stopped responding or keeps failing.
  case failing
  /// The bus or the daemon does not belong to root, so its word counts for nothing.
  case notTrusted
  /// This process is in a user namespace of its own, where anyone can play root.
  case userNamespace
  /// This user may not open the reader's device. Remedy: install fprintd, or let an administrator grant access.
  case noAccess
  /// The reader is too hot. Remedy: let it cool down.
  case tooHot
  /// The prints of this application's own can't be read: their store is locked or out of reach.
  case printsOutOfReach
  /// The prints of this application's own are damaged. Remedy: enrol the finger again.
  case printsDamaged
  /// A finger is not among the request's methods.
  case notAllowed
  /// A face is checked here in the finger's place, and can't be, for this reason.
  case face(FaceUnavailability)
}

extension FingerprintUnavailability: CustomStringConvertible {
  /// The reason, as part of a sentence.
  public var description: String {
    switch self {
    case .noService: "no fingerprint service is available"
    case .noReader: "no fingerprint reader is connected"
    case .notEnrolled: "no finger is enrolled"
    case .disconnected: "the fingerprint reader was disconnected"
    case .notPermitted: "the system does not allow it in this session"
    case .lidClosed: "the lid is closed"
    case .inUse: "another program uses the fingerprint reader"
    case .failing: "the fingerprint reader stopped responding"
    case .notTrusted: "the fingerprint service does not belong to the system"
    case .userNamespace: "this process is in a user namespace of its own"
    case .noAccess: "this user may not open the fingerprint reader; install fprintd, or ask an administrator"
    case .tooHot: "the fingerprint reader is too hot and has to cool down"
    case .printsOutOfReach: "the enrolled fingers can't be read from the keyring"
    case .printsDamaged: "the enrolled fingers are damaged; enrol them again"
    case .notAllowed: "a finger is not allowed here"
    case .face(let reason): reason.description
    }
  }
}
