import Glibc
import Posix

/// A copy of a vault, and of the journal beside it, in a folder of the user's alone that is in memory.
///
/// It holds nothing but what is sealed in the original. Its names go at the end of its life.
final class TemporaryCopy {
  /// The copy of the vault.
  var path: String { folder + "/vault" }
  private let folder: String

  /// Copies a vault.
  ///
  /// - Throws: ``VaultError/readOnly`` where there is no file system in memory; the system's failures.
  init(of original: String) throws(VaultError) {
    guard let place = MemoryFileSystem.folders.first else { throw .readOnly }
    var template = Array((place + "/secret-notes-copy-XXXXXX").utf8CString)
    guard mkdtemp(&template) != nil else {
      throw VaultError(creating: SystemError("make a folder in \(place)"))
    }
    // Without links, which SQLite is told not to follow.
    folder = try PrivateFolder(
      opening: template.withUnsafeBytes { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    )
    .path
    for ending in ["", "-wal", "-journal"] where try VaultFiles.size(of: original + ending) != nil {
      try VaultFiles.copy(original + ending, to: path + ending)
    }
  }

  deinit {
    for companion in [""] + VaultFiles.companions { unlink(path + companion) }
    rmdir(folder)
  }
}
