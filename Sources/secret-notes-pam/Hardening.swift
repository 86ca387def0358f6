import CSystem
import Glibc

/// Keeps the password out of core files, and out of the reach of the user's other processes.
enum Hardening {
  /// To be called before anything is read.
  static func apply() {
    _ = sn_set_dumpable(0)
    var none = rlimit(rlim_cur: 0, rlim_max: 0)
    setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
  }
}
