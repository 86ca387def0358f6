import CSystem
import Glibc

/// The user namespace this process runs in.
///
/// `unshare -Urm` makes anyone root of a namespace of their own, with a system bus, a fprintd and a PAM of
/// their own at the usual places. Everything in it belongs to "root", so that question is worth nothing there.
public enum UserNamespace {
  /// The number the kernel gives to the first user namespace (PROC_USER_INIT_INO).
  private static let initial = "user:[4026531837]"

  /// Whether it is the one the machine started with. False where that can't be found out for certain.
  ///
  /// The answer is the kernel's only if the link read is one of /proc itself: a mount over any part of the
  /// way, or over the link, would be the attacker's. Nothing is opened for reading, since in a process that
  /// can't be traced the folder belongs to root and others may only pass through it.
  public static let isInitial: Bool = {
    let proc = sn_open("/proc", sn_path_only | O_DIRECTORY | O_CLOEXEC, 0)
    guard proc >= 0 else { return false }
    defer { close(proc) }
    guard sn_file_system_type(proc) == sn_proc_magic else { return false }
    let link = sn_openat_same_mount(proc, "self/ns/user", sn_path_only | O_NOFOLLOW | O_CLOEXEC)
    guard link >= 0 else { return false }
    defer { close(link) }
    var buffer = [CChar](repeating: 0, count: 64)
    let length = readlinkat(link, "", &buffer, buffer.count - 1)
    return length > 0 && buffer.prefix(length).elementsEqual(initial.utf8.map { CChar($0) })
  }()
}
