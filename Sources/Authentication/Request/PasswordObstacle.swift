/// Why a password could not be checked. Nothing is known about the password then, and no try is used up.
public enum PasswordObstacle: Equatable, Sendable {
  /// `secret-notes-pam` is not where it belongs. Remedy: install it.
  case helperMissing
  /// The helper could not be started, crashed, or answered something that is no answer.
  case helperFailed
  /// The system took longer than 45 seconds.
  case timedOut
  /// The process runs in a sandbox (`no_new_privs`), where the system's checker can't work.
  case noNewPrivileges
  /// The system's checker has no set-id bit, or lies on a file system mounted `nosuid`.
  case noSetID
  /// There is no PAM service file that can be trusted. Remedy: install `/etc/pam.d/secret-notes`.
  case noServiceFile
  /// The user is not in the system's list of users.
  case unknownUser
  /// This process is in a user namespace of its own, where anyone can play the system.
  case userNamespace
  /// The system asks for more than a password, a code for one.
  case asksForMore
  /// PAM answered with this code.
  case system(code: Int)
  /// The application's own check could not be made, for the reason it gave.
  case application(reason: String)
  /// No kind of password is allowed by the request.
  case notAllowed

  /// Whether another try could not end differently.
  var isPermanent: Bool {
    switch self {
    case .helperFailed, .timedOut, .system, .application: false
    default: true
    }
  }
}

extension PasswordObstacle: CustomStringConvertible {
  /// The reason, as part of a sentence.
  public var description: String {
    switch self {
    case .helperMissing: "the program secret-notes-pam is missing"
    case .helperFailed: "the program secret-notes-pam failed"
    case .timedOut: "the system did not answer in time"
    case .noNewPrivileges: "this process runs in a sandbox (no_new_privs)"
    case .noSetID: "the system's unix_chkpwd can't get its rights here"
    case .noServiceFile: "no PAM service file can be trusted; /etc/pam.d/secret-notes is looked for first"
    case .unknownUser: "the system does not know this user"
    case .userNamespace: "this process is in a user namespace of its own"
    case .asksForMore: "the system asks for more than a password"
    case .system(let code): "the system's password check failed (PAM error \(code))"
    case .application(let reason): reason
    case .notAllowed: "no kind of password is allowed here"
    }
  }
}
