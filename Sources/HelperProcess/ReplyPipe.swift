import CSystem
import Glibc
import Posix

/// The descriptor that carries replies and nothing else: the libraries that a helper calls may print on
/// the usual ones what they like.
package final class ReplyPipe {
  private let descriptor: FileDescriptor

  /// Takes a descriptor over and keeps it from processes that are started. Nil where none is open.
  package init?(descriptor number: Int32) {
    guard sn_fcntl_int(number, F_SETFD, FD_CLOEXEC) == 0 else { return nil }
    descriptor = FileDescriptor(owning: number)
  }

  /// Writes one reply. False where it could not be written whole.
  package func send(_ frame: [UInt8]) -> Bool {
    frame.withUnsafeBytes { bytes in
      do {
        try descriptor.write(bytes)
        return true
      } catch {
        return false
      }
    }
  }
}
