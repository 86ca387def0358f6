import Glibc
import Posix

/// A socket at which somebody listens who never says a word.
final class MuteSocket {
  let address: String
  private let descriptor: FileDescriptor

  init(_ path: String) throws {
    address = "unix:path=" + path
    descriptor = FileDescriptor(
      owning: socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0))
    var name = sockaddr_un()
    name.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &name.sun_path) { $0.copyBytes(from: path.utf8) }
    let bound = withUnsafePointer(to: &name) { name in
      name.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor.number, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard bound == 0, listen(descriptor.number, 4) == 0 else { throw SystemError("listen") }
  }
}
