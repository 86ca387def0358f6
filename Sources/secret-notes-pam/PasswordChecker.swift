import Glibc
import HelperProtocol
import Posix

/// `unix_chkpwd`, by which an ordinary user's process has its own user's password compared.
///
/// It works through its set-id bit. Where that has no effect PAM answers the *right* password with "wrong",
/// seconds later, so this is found out first.
enum PasswordChecker {
  /// What keeps it from working for this process, if anything does. Root needs no set-id bit.
  static func obstacle() -> Outcome.Obstacle? {
    guard geteuid() != 0 else { return nil }
    return obstacle(hasNoNewPrivileges: PasswordProgram.hasNoNewPrivileges, paths: PasswordProgram.paths)
  }

  /// The same as a function of its facts. Where there is no checker at all, the system's stack has no use for
  /// one.
  static func obstacle(hasNoNewPrivileges: Bool, paths: [String]) -> Outcome.Obstacle? {
    if hasNoNewPrivileges { return .noNewPrivileges }
    if case .powerless = PasswordProgram(among: paths) { return .noSetID }
    return nil
  }
}
