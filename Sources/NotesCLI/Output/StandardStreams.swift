import CSystem
import Glibc

/// The three descriptors that every program starts with, made safe to use.
enum StandardStreams {
  /// Fills each that is closed with one that fails on use.
  ///
  /// Else the next file opened, the vault perhaps, would get the number of standard output and be written over.
  static func secure() {
    for (number, flags) in [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY)]
    where sn_fcntl_int(number, F_GETFD, 0) < 0 {
      // It takes the lowest free number, which is this one. Without it nothing can be written safely.
      guard sn_open("/dev/null", flags, 0) == number else { _exit(ExitCode.inputOutput.rawValue) }
    }
    // A reader that has left is an error of the write, handled there; it must not end us with the terminal changed.
    signal(SIGPIPE, SIG_IGN)
  }
}
