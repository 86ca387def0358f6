import CSystem
import Glibc
import HelperProtocol

/// `unix_chkpwd`, by which an ordinary user's process has its own user's password compared.
///
/// It works through its set-id bit. Where that has no effect PAM answers the *right* password with "wrong",
/// seconds later, so this is found out first.
enum PasswordChecker {
  /// Where systems keep it.
  static let paths = [
    "/usr/sbin/unix_chkpwd", "/sbin/unix_chkpwd", "/usr/bin/unix_chkpwd", "/run/wrappers/bin/unix_chkpwd",
  ]

  /// What keeps it from working for this process, if anything does. Root needs no set-id bit.
  static func obstacle() -> Outcome.Obstacle? {
    guard geteuid() != 0 else { return nil }
    return obstacle(hasNoNewPrivileges: sn_no_new_privileges() != 0, paths: paths)
  }

  /// The same as a function of its facts. Where there is no checker at all, the system's stack has no use for
  /// one.
  static func obstacle(hasNoNewPrivileges: Bool, paths: [String]) -> Outcome.Obstacle? {
    if hasNoNewPrivileges { return .noNewPrivileges }
    guard let checker = paths.first(where: { access($0, F_OK) == 0 }) else { return nil }
    return isPrivileged(checker) ? nil : .noSetID
  }

  private static func isPrivileged(_ path: String) -> Bool {
    var status = stat()
    var system = statvfs()
    guard stat(path, &status) == 0, statvfs(path, &system) == 0 else { return false }
    guard system.f_flag & UInt(ST_NOSUID) == 0 else { return false }
    // Some systems give it a capability in place of the bit.
    return status.st_mode & (S_ISUID | S_ISGID) != 0 || getxattr(path, "security.capability", nil, 0) > 0
  }
}
