import CSystem
import Glibc

/// Keeps keys and texts out of core dumps and out of the reach of other processes of the user.
enum ProcessProtection {
  /// Both are set before anything secret is in memory.
  static func enable() {
    var none = rlimit(rlim_cur: 0, rlim_max: 0)
    setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
    _ = sn_set_dumpable(0)
  }
}
