import Glibc
import HelperProtocol
package import Posix

/// What the check of the login password, or of a face, stands on, as far as that is seen without a password.
package struct LoginPasswordSetup: Equatable, Sendable {
  /// The PAM service that would judge the password; nil where none has a file that can be trusted.
  package var service: String?
  /// Services that would come before it, had they a file that can be trusted.
  package var untrusted: [String]
  /// Where the helper is; nil where it is in none of its places.
  package var helper: String?
  /// Whether this process runs in a user namespace of its own, where the system's word is worth nothing.
  package var isInOwnNamespace: Bool
  /// Whether this process may gain no rights by a set-id bit.
  package var hasNoNewPrivileges: Bool
  /// The system's own checker.
  package var program: PasswordProgram
  /// Whether this is root, who needs no set-id bit.
  package var isRoot: Bool
  /// How the service stands that judges a face.
  package var face: Face

  /// How the service `secret-notes-face` stands.
  package enum Face: Equatable, Sendable {
    /// It has no file: nobody wants faces checked.
    case absent
    /// It has one that others than root can write.
    case untrusted
    /// It has one that counts.
    case trusted
  }

  /// Describes a setup.
  package init(
    service: String?, untrusted: [String] = [], helper: String?, isInOwnNamespace: Bool = false,
    hasNoNewPrivileges: Bool = false,
    program: PasswordProgram = .absent, isRoot: Bool = false, face: Face = .absent
  ) {
    self.service = service
    self.untrusted = untrusted
    self.helper = helper
    self.isInOwnNamespace = isInOwnNamespace
    self.hasNoNewPrivileges = hasNoNewPrivileges
    self.program = program
    self.isRoot = isRoot
    self.face = face
  }

  /// Looks at this machine.
  package static var current: LoginPasswordSetup {
    LoginPasswordSetup(
      service: ServiceFile.first(), untrusted: ServiceFile.untrusted(),
      helper: HelperCommand(finding: "secret-notes-pam")?.path,
      isInOwnNamespace: !UserNamespace.isInitial, hasNoNewPrivileges: PasswordProgram.hasNoNewPrivileges,
      program: PasswordProgram(), isRoot: geteuid() == 0, face: currentFace)
  }

  private static var currentFace: Face {
    if ServiceFile.first(names: ServiceFile.faceNames) != nil { return .trusted }
    return ServiceFile.untrusted(names: ServiceFile.faceNames).isEmpty ? .absent : .untrusted
  }
}
