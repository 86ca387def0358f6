import CSystem
import Glibc
import HelperProtocol
import Posix

/// The descriptor that carries replies and nothing else: PAM's modules may print on the usual ones what they
/// like.
final class ReplyPipe {
  private let descriptor: FileDescriptor

  /// Takes a descriptor over and keeps it from the processes that PAM's modules start. Nil where none is
  /// open.
  init?(descriptor number: Int32) {
    guard sn_fcntl_int(number, F_SETFD, FD_CLOEXEC) == 0 else { return nil }
    descriptor = FileDescriptor(owning: number)
  }

  /// Writes one reply. False where it could not be written whole.
  func send(_ reply: Reply) -> Bool {
    reply.encoded.withUnsafeBytes { bytes in
      do {
        try descriptor.write(bytes)
        return true
      } catch {
        return false
      }
    }
  }
}
