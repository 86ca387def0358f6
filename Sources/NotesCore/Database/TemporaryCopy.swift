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
      try VaultFiles.copy(original + ending, to: path + ending)
    }
  }

  deinit {
    folder.remove()
  }

  /// Removes the copies that killed processes left.
  static func removeAbandoned() {
    for folder in MemoryFolder.abandoned(prefix) { folder.remove() }
  }
}
