import CSystem
import Glibc

/// A folder of the user's alone, in memory, that its maker holds a lock on: so a folder in use is told from one whose
/// maker was killed.
///
/// The lock is an `flock` on the folder, which children share that inherit ``descriptor``. It belongs to one thread at
/// a time.
public final class MemoryFolder {
  /// The folder's path, without links.
  public let path: String
  /// The folder, open and locked.
  public private(set) var descriptor: FileDescriptor

  /// Makes a folder below the runtime folder or else `/dev/shm`.
  ///
  /// - Parameter prefix: what its name begins with.
  /// - Throws: `ENODEV` where neither is in memory; the system's failures.
  public init(_ prefix: String) throws(SystemError) {
    var failure = SystemError("make a folder in memory", number: ENODEV)
    for parent in MemoryFileSystem.folders {
      // A clean-up of another process may come between making and locking: then once more.
      for _ in 1...8 {
        do throws(SystemError) {
          let path = try Self.make("\(parent)/\(prefix)XXXXXX")
          let folder = try FileDescriptor.open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
          guard Self.lock(folder, at: path) else { continue }
          self.path = path
          descriptor = folder
          return
        } catch {
          failure = error
          break
        }
      }
    }
    throw failure
  }

  private init(locked descriptor: FileDescriptor, at path: String) {
    self.descriptor = descriptor
    self.path = path
  }

  /// The folders with such names whose makers are gone. Each is locked when it is asked for, and no longer than it is
  /// held, for others look after them too.
  public static func abandoned(_ prefix: String) -> some Sequence<MemoryFolder> {
    MemoryFileSystem.folders.lazy.flatMap { parent in
      let folder = try? FileDescriptor.open(parent, O_RDONLY | O_DIRECTORY)
      return (folder?.names ?? []).lazy.filter { $0.hasPrefix(prefix) }.compactMap { name -> MemoryFolder? in
        let path = "\(parent)/\(name)"
        guard let found = try? folder?.open(name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW),
          let status = try? found.status(), status.st_uid == geteuid(), lock(found, at: path)
        else { return nil }
        return MemoryFolder(locked: found, at: path)
      }
    }
  }

  /// Lets go of the lock and takes it anew.
  ///
  /// - Returns: false where another process has it: a child that inherited it and still runs.
  public func reclaim() -> Bool {
    guard let again = try? FileDescriptor.open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW) else {
      return false
    }
    descriptor = again
    return Self.lock(again, at: path)
  }

  /// Removes the folder with all that is in it.
  public func remove() {
    descriptor.removeContents()
    rmdir(path)
  }

  /// Takes the lock, if the folder is still the one at its path then.
  private static func lock(_ folder: FileDescriptor, at path: String) -> Bool {
    guard flock(folder.number, LOCK_EX | LOCK_NB) == 0, let mine = try? folder.status() else { return false }
    var present = stat()
    return lstat(path, &present) == 0 && present.st_ino == mine.st_ino && present.st_dev == mine.st_dev
  }

  private static func make(_ pattern: String) throws(SystemError) -> String {
    var template = Array(pattern.utf8CString)
    guard mkdtemp(&template) != nil, let path = realpath(template, nil) else {
      throw SystemError("make a folder in memory")
    }
    defer { free(path) }
    return String(cString: path)
  }
}
