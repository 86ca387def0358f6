import Authentication
import Posix

/// The lines of the login password and of the face.
enum PasswordChecks {
  static func checks(_ setup: LoginPasswordSetup) -> [Check] {
    [service(setup), helper(setup), program(setup), face(setup)]
  }

  private static func service(_ setup: LoginPasswordSetup) -> Check {
    let (name, title) = ("pam", "Login password")
    guard !setup.isInOwnNamespace else {
      return .bad(
        name, title, "this process is in a user namespace of its own, where nobody can check it",
        .unavailable,
        remedy: "Run secret-notes outside of the sandbox, or use the notes password.")
    }
    guard let service = setup.service else {
      return .bad(
        name, title, "no PAM service file can be trusted", .unavailable,
        remedy: "Have an administrator install /etc/pam.d/secret-notes, root's and writable by nobody else.")
    }
    let judge = "judged by the PAM service \(service)"
    guard setup.untrusted.isEmpty else {
      return .bad(
        name, title,
        "\(judge), for others than root can write the file of \(setup.untrusted.joined(separator: ", "))",
        .unavailable, remedy: trust)
    }
    return .ok(name, title, judge)
  }

  private static func helper(_ setup: LoginPasswordSetup) -> Check {
    let (name, title) = ("helper", "Helper")
    guard let helper = setup.helper else {
      return .bad(
        name, title, "the program secret-notes-pam is missing", .unavailable,
        remedy: "Install it where secret-notes is, or in libexec/secret-notes beside bin.")
    }
    return .ok(name, title, helper)
  }

  private static func program(_ setup: LoginPasswordSetup) -> Check {
    let (name, title) = ("unix_chkpwd", "unix_chkpwd")
    if setup.isRoot { return .ok(name, title, "not needed by root") }
    if setup.hasNoNewPrivileges {
      return .bad(
        name, title, "this process may gain no rights (no_new_privs), so the login password can't be checked",
        .unavailable, remedy: "Run secret-notes outside of the sandbox, or use the notes password.")
    }
    switch setup.program {
    case .absent: return .note(name, title, "there is none; the system checks passwords in another way")
    case .privileged(let path): return .ok(name, title, "\(path) has its rights")
    case .powerless(let path):
      return .bad(
        name, title, "\(path) has no set-id bit, or its file system is mounted nosuid", .unavailable,
        remedy: "Reinstall the package that has it (libpam-modules-bin).")
    }
  }

  private static func face(_ setup: LoginPasswordSetup) -> Check {
    let (name, title) = ("face", "Face")
    switch setup.face {
    case .absent: return .note(name, title, "there is no PAM service secret-notes-face, so none is checked")
    case .trusted:
      return .ok(name, title, "judged by the PAM service secret-notes-face, in the finger's place")
    case .untrusted:
      return .bad(
        name, title, "the file of the PAM service secret-notes-face can be written by others than root",
        .unavailable, remedy: trust)
    }
  }

  private static let trust = "Give it and its folder to root: chown root, chmod go-w."
}
