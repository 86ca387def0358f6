/// What one run of the system's check, of a password or of a face, came to.
public enum Outcome: Equatable, Sendable {
  /// The password or face is the user's, and the account may be used.
  case accepted
  /// The same, and the system wants the password changed.
  case acceptedMustChange
  /// The password or face is not the user's, or the system refuses to say so (a locked account).
  case refused
  /// The password or face is the user's, but the account may not be used: expired, outside its hours.
  case accountRefused
  /// The system let the user in without asking for a password: the account has none.
  case noPassword
  /// The system asks for more than it was to be given: a code or a new password besides the password, anything
  /// at all besides a face.
  case asksForMore
  /// Nothing was found out.
  case notChecked(Obstacle)

  /// Why a password could not be checked.
  public enum Obstacle: Equatable, Sendable {
    /// The process runs under `no_new_privs` (a sandbox): the system's checker can't get its rights.
    case noNewPrivileges
    /// `unix_chkpwd` has no set-id bit, or lies on a file system mounted `nosuid`.
    case noSetID
    /// No service file is there that belongs to root and that nobody else may write.
    case noServiceFile
    /// The user has no entry in the system's list of users.
    case unknownUser
    /// The process is in a user namespace of its own, where anyone can play the system.
    case userNamespace
    /// PAM answered with this code, which says nothing about the password.
    case system(code: UInt8)
  }

  /// The verdict and detail bytes.
  var encoded: [UInt8] {
    switch self {
    case .accepted: [0, 0]
    case .acceptedMustChange: [1, 0]
    case .refused: [2, 0]
    case .accountRefused: [3, 0]
    case .noPassword: [4, 0]
    case .asksForMore: [5, 0]
    case .notChecked(.noNewPrivileges): [6, 0]
    case .notChecked(.noSetID): [7, 0]
    case .notChecked(.noServiceFile): [8, 0]
    case .notChecked(.unknownUser): [9, 0]
    case .notChecked(.system(let code)): [10, code]
    case .notChecked(.userNamespace): [11, 0]
    }
  }

  /// Reads the two bytes.
  init(verdict: UInt8, detail: UInt8) throws(FrameError) {
    switch (verdict, detail) {
    case (0, 0): self = .accepted
    case (1, 0): self = .acceptedMustChange
    case (2, 0): self = .refused
    case (3, 0): self = .accountRefused
    case (4, 0): self = .noPassword
    case (5, 0): self = .asksForMore
    case (6, 0): self = .notChecked(.noNewPrivileges)
    case (7, 0): self = .notChecked(.noSetID)
    case (8, 0): self = .notChecked(.noServiceFile)
    case (9, 0): self = .notChecked(.unknownUser)
    case (10, _): self = .notChecked(.system(code: detail))
    case (11, 0): self = .notChecked(.userNamespace)
    default: throw .badPayload
    }
  }
}
