import CSystem
import Glibc
public import Posix

/// A file that appears under its name only when it is whole, readable by this user alone.
public final class ExportFile {
  private let folder: FileDescriptor
  private let name: String
  private let temporary: String
  private let file: FileDescriptor
  private var isFinished = false

  /// Begins a file, under another name in its folder.
  ///
  /// - Parameter replacing: whether a file that is there may be replaced.
  /// - Throws: `EEXIST` where there is something of that name that may not; the system's failures.
  public init(at path: String, replacing: Bool) throws(SystemError) {
    let slash = path.lastIndex(of: "/")
    name = slash.map { String(path[path.index(after: $0)...]) } ?? path
    folder = try FileDescriptor.open(slash.map { String(path[...$0]) } ?? ".", O_RDONLY | O_DIRECTORY)
    guard !name.isEmpty, name != ".", name != ".." else { throw SystemError("write \(path)", number: EISDIR) }
    var status = stat()
    if fstatat(folder.number, name, &status, AT_SYMLINK_NOFOLLOW) == 0 {
      guard replacing else { throw SystemError("write \(path)", number: EEXIST) }
      guard status.st_mode & S_IFMT == S_IFREG else { throw SystemError("replace \(path)", number: EPERM) }
    }
    let partial = PartialName(for: name)
    partial.removeLeftovers(in: folder)
    temporary = partial.own
    file = try folder.open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW)
    flock(file.number, LOCK_EX | LOCK_NB)  // tells one that is being written from one that was left
  }

  deinit {
    if !isFinished { unlinkat(folder.number, temporary, 0) }
  }

  /// Writes some of it.
  public func write(_ bytes: UnsafeRawBufferPointer) throws(SystemError) { try file.write(bytes) }

  /// Puts the file in its place, on the disk.
  ///
  /// - Parameter replacing: as at the beginning.
  /// - Throws: the system's failures, `EEXIST` among them. There is no new file then.
  public func finish(replacing: Bool) throws(SystemError) {
    try file.synchronize()
    let flags = replacing ? 0 : sn_rename_noreplace
    guard renameat2(folder.number, temporary, folder.number, name, flags) == 0 else {
      throw SystemError("write \(name)")
    }
    isFinished = true
    try folder.synchronize()
  }
}
