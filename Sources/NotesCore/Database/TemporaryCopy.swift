import Glibc
import Posix

/// A copy of a vault, and of the journal beside it, in a folder of the user's alone that is in memory.
///
/// It holds nothing but what is sealed in the original. Its names go at the end of its life; those of one whose process
/// was killed go when the next is made, or with ``removeAbandoned()``.
final class TemporaryCopy {
  private static let prefix = "secret-notes-copy-"

  /// The copy of the vault.
  var path: String { folder.path + "/vault" }
  private let folder: MemoryFolder

  /// Copies a vault.
  ///
  /// - Throws: ``VaultError/readOnly`` where there is no file system in memory; the system's failures.
  init(of original: String) throws(VaultError) {
    Self.removeAbandoned()
    do throws(SystemError) { folder = try MemoryFolder(Self.prefix) } catch {
      throw error.number == ENODEV ? .readOnly : VaultError(creating: error)
    }
    for ending in ["", "-wal", "-journal"] where try VaultFiles.size(of: original + ending) != nil {
      do { try Self.copy(original + ending, to: path + ending) } catch { throw VaultError(error) }
    }
  }

  deinit {
    folder.remove()
  }

  /// Removes the copies that killed processes left.
  static func removeAbandoned() {
    for folder in MemoryFolder.abandoned(prefix) { folder.remove() }
  }

  private static func copy(_ original: String, to path: String) throws(SystemError) {
    let source = try FileDescriptor.open(original, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
    let target = try FileDescriptor.open(path, O_WRONLY | O_CREAT | O_EXCL)
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = try buffer.withUnsafeMutableBufferPointer { room throws(SystemError) in
        try source.read(into: UnsafeMutableRawBufferPointer(room))
      }
      if count == 0 { return }
      try buffer.withUnsafeBufferPointer { bytes throws(SystemError) in
        try target.write(UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(bytes)[..<count]))
      }
    }
  }
}
