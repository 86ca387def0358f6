import CSystem
import Glibc
import Posix

/// A file system of its own over a folder, seen by one thread alone: it is gone with the thread, however that ends.
enum PrivateMount {
  /// Whether this process may mount anything.
  static let isPossible: Bool = {
    guard geteuid() == 0 else { return false }
    return (try? inside("/tmp", size: "size=4k") {}) != nil
  }()

  /// Runs `body` on a thread of its own, on which `folder` is an empty file system in memory.
  static func inside(_ folder: String, size: String, _ body: () throws -> Void) throws {
    try OwnThread.run {
      guard unshare(sn_clone_newns) == 0 else { throw SystemError("unshare") }
      guard mount("none", "/", nil, UInt(MS_REC | MS_PRIVATE), nil) == 0,
        mount("tmpfs", folder, "tmpfs", 0, size) == 0
      else { throw SystemError("mount") }
      try body()
    }
  }

  /// From now on nothing can be written to the file system over `folder`.
  ///
  /// To be called inside of ``inside(_:size:_:)``.
  static func makeReadOnly(_ folder: String) throws {
    guard mount("tmpfs", folder, "tmpfs", UInt(MS_REMOUNT | MS_RDONLY), nil) == 0 else {
      throw SystemError("remount")
    }
  }
}
