import FoundationEssentials
import Glibc
import Posix
import SecretMemory

/// A folder in memory, for the one file that an editor works on. Nothing in it ever reaches a disk, except by way of
/// an encrypted swap that the system may have.
final class ScratchFolder {
  let path: String
  /// The file that the editor is given.
  var file: String { path + "/note.md" }
  private let descriptor: FileDescriptor
  private var isKept = false

  /// Makes a folder of our own below `/run/user/UID` or else `/dev/shm`, whichever is in memory.
  init() throws(Failure) {
    for parent in MemoryFileSystem.folders {
      var template = Array("\(parent)/secret-notes-text-XXXXXX".utf8CString)
      guard mkdtemp(&template) != nil else { continue }
      path = template.withUnsafeBytes { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      do throws(SystemError) {
        descriptor = try FileDescriptor.open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
      } catch {
        rmdir(path)
        throw Failure(.cannotCreate, "The folder for the editor can't be opened: \(error.reason).")
      }
      // Held by us, so that a later clean-up can tell a folder in use from one that was left behind.
      flock(descriptor.number, LOCK_EX | LOCK_NB)
      return
    }
    throw Failure(
      .cannotCreate,
      "There is no folder in memory for the editor: neither /run/user/\(getuid()) nor /dev/shm is a tmpfs.")
  }

  /// The open folder, whose lock an editor inherits.
  var lock: FileDescriptor { descriptor }

  /// Leaves the folder where it is, because it holds the only copy of a text.
  func keep() { isKept = true }

  /// Writes the text that the editor starts with.
  func write(_ text: SecretText) throws(Failure) {
    do throws(SystemError) {
      let file = try descriptor.open("note.md", O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW)
      try text.withBytes { bytes throws(SystemError) in try file.write(bytes) }
    } catch {
      throw Failure(.inputOutput, "The text can't be handed to the editor: \(error.reason).")
    }
  }

  /// Reads the text back. The file may be another one by now: many editors write a new one and rename it.
  ///
  /// - Returns: nil where the file is gone.
  func read(limit: Int) throws(Failure) -> SecretText? {
    do throws(SystemError) {
      let file = try descriptor.open("note.md", O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
      guard try file.status().st_mode & S_IFMT == S_IFREG else {
        throw SystemError("read", number: EINVAL)  // a pipe would read as an empty text
      }
      return try TextInput.read(file, limit: limit)
    } catch {
      if error.number == ENOENT { return nil }
      throw Failure(.inputOutput, "The edited text can't be read: \(error.reason).")
    }
  }

  deinit {
    // With all that an editor left in it, below folders of its own too.
    if !isKept { try? FileManager.default.removeItem(atPath: path) }
  }

  /// Whether the editor left anything beside its file: what it rescued of a text when it was ended, for one.
  var hasLeftovers: Bool {
    var count = 0
    guard let entries = opendir(path) else { return false }
    while readdir(entries) != nil { count += 1 }
    closedir(entries)
    return count > 3  // the folder, its parent, and the file
  }
}
