import CSystem
import Glibc

/// Keeps keys and texts out of core dumps and out of the reach of other processes of the user.
enum ProcessProtection {
  /// Both are set before anything secret is in memory.
  static func enable() {
    var none = rlimit(rlim_cur: 0, rlim_max: 0)
    setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
    _ = sn_set_dumpable(0)
    restoreSignals()
    // A mask that closes new files to their own user would leave folders that nothing can be made in. The rest of it
    // stands, here and for an editor, which inherits it.
    umask(umask(0o077) & 0o077)
  }

  /// Whoever starts the program chooses which signals it ignores, and by a variable whether Swift's runtime prints
  /// registers and memory at a crash. A child that ends, and a crash, are to be what they are by default.
  private static func restoreSignals() {
    for number in [SIGCHLD, SIGQUIT, SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGTRAP] {
      signal(number, SIG_DFL)
    }
    // A file that grows beyond the limit of its size is a failed write, which is told, and no silent end. Programs that
    // we start get the default back.
    signal(SIGXFSZ, SIG_IGN)
  }
}
