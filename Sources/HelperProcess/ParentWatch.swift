import Glibc

/// Ends this process when its parent is gone, in whatever state the libraries that it called are.
///
/// The parent holds the other end of the request's pipe as long as it lives. `PR_SET_PDEATHSIG` would follow
/// the thread that started us, not the process.
package enum ParentWatch {
  /// Watches `descriptor`, whose request has been read, on a thread of its own.
  package static func start(on descriptor: Int32) {
    var thread = pthread_t()
    let argument = UnsafeMutableRawPointer(bitPattern: Int(descriptor) + 1)
    let failure = pthread_create(
      &thread, nil,
      { argument in
        let descriptor = Int32(Int(bitPattern: argument) - 1)
        ParentWatch.waitForEnd(of: descriptor)
        // A session of our own holds whatever was started, the system's password checker for one.
        if getpgrp() == getpid() { kill(0, SIGKILL) }
        _exit(70)
      }, argument)
    guard failure == 0 else { _exit(71) }
    pthread_detach(thread)
  }

  private static func waitForEnd(of descriptor: Int32) {
    var byte: UInt8 = 0
    while true {
      let count = read(descriptor, &byte, 1)
      if count == 0 || (count < 0 && errno != EINTR) { return }
    }
  }
}
