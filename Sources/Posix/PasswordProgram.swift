import CSystem
import Glibc

/// `unix_chkpwd`, by which an ordinary user's process has its own user's password compared, as it stands in the file
/// system.
///
/// It works through its set-id bit, which a mount option (`nosuid`) or a sandbox (`no_new_privs`) takes the effect from.
public enum PasswordProgram: Equatable, Sendable {
  /// There is none: the system's stack has no use for one.
  case absent
  /// It has its rights.
  case privileged(path: String)
  /// It is there and gets no rights.
  case powerless(path: String)

  /// Where systems keep it.
  public static let paths = [
    "/usr/sbin/unix_chkpwd", "/sbin/unix_chkpwd", "/usr/bin/unix_chkpwd", "/run/wrappers/bin/unix_chkpwd",
  ]

  /// Looks at the first of these paths that is there.
  public init(among paths: [String] = paths) {
    guard let path = paths.first(where: { access($0, F_OK) == 0 }) else {
      self = .absent
      return
    }
    self = Self.isPrivileged(path) ? .privileged(path: path) : .powerless(path: path)
  }

  /// Whether this process, and each that it starts, is kept from gaining rights by set-id bits.
  public static var hasNoNewPrivileges: Bool { sn_no_new_privileges() != 0 }

  private static func isPrivileged(_ path: String) -> Bool {
    var status = stat()
    var system = statvfs()
    guard stat(path, &status) == 0, statvfs(path, &system) == 0 else { return false }
    guard system.f_flag & UInt(ST_NOSUID) == 0 else { return false }
    // Some systems give it a capability in place of the bit.
    return status.st_mode & (S_ISUID | S_ISGID) != 0 || getxattr(path, "security.capability", nil, 0) > 0
  }
}
