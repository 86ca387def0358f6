import CSystem
import Glibc

/// Keeps what a helper knows out of core files, and the helper out of the reach of the user's other processes.
package enum Hardening {
  /// To be called before anything is read.
  package static func apply() {
    _ = sn_set_dumpable(0)
    var none = rlimit(rlim_cur: 0, rlim_max: 0)
    setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
  }
}
