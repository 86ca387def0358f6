import CSystem
import Glibc
import Posix
import SecretMemory

/// A folder of Markdown files that anyone can read who can read the folder: a new one, of this user alone, that has its
/// name only when it is whole.
public final class PlainExport {
  private let path: String
  private let parent: FileDescriptor
  private let name: String
  private let temporary: String
  private let folder: FileDescriptor
  private var files: [String] = []
  private var isFinished = false

  /// Makes the folder, under another name beside its place.
  ///
  /// - Throws: ``ExchangeError/system(_:)``, `EEXIST` where there is something of that name.
  public init(making path: String) throws(ExchangeError) {
    self.path = path
    var trimmed = path[...]
    while trimmed.count > 1, trimmed.hasSuffix("/") { trimmed = trimmed.dropLast() }
    let slash = trimmed.lastIndex(of: "/")
    name = slash.map { String(trimmed[trimmed.index(after: $0)...]) } ?? String(trimmed)
    let partial = PartialName(for: name)
    temporary = partial.own
    let place = slash.map { String(trimmed[...$0]) } ?? "."
    do throws(SystemError) {
      parent = try FileDescriptor.open(place, O_RDONLY | O_DIRECTORY)
      var status = stat()
      guard fstatat(parent.number, name, &status, AT_SYMLINK_NOFOLLOW) != 0 else {
        throw SystemError("make the folder \(path)", number: EEXIST)
      }
      partial.removeLeftovers(in: parent)
      guard mkdirat(parent.number, temporary, 0o700) == 0 else {
        throw SystemError("make the folder \(path)")
      }
      folder = try parent.open(temporary, O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
      flock(folder.number, LOCK_EX | LOCK_NB)  // tells one that is being written from one that was left
    } catch { throw .system(error) }
  }

  deinit {
    // What can't be finished leaves no plain text behind.
    guard !isFinished else { return }
    for file in files { unlinkat(folder.number, file, 0) }
    unlinkat(parent.number, temporary, AT_REMOVEDIR)
  }

  /// Writes a note's file.
  public func write(_ note: OpenedNote) throws(ExchangeError) {
    let name = MarkdownNote.fileName(of: note.header)
    var start = MarkdownNote.frontMatter(of: note.header)
    do throws(SystemError) {
      let file = try folder.open(name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW)
      files.append(name)
      let written = start.withUTF8 { bytes in
        Result { () throws(SystemError) in try file.write(UnsafeRawBufferPointer(bytes)) }
      }
      try written.get()
      try note.body.withBytes { text throws(SystemError) in try file.write(text) }
      try file.synchronize()
    } catch { throw .system(error) }
  }

  /// Ends it: the folder gets its name.
  ///
  /// - Throws: ``ExchangeError/system(_:)``, `EEXIST` where something got that name meanwhile. There is no folder then.
  public func finish() throws(ExchangeError) {
    do throws(SystemError) {
      try folder.synchronize()
      guard renameat2(parent.number, temporary, parent.number, name, sn_rename_noreplace) == 0 else {
        throw SystemError("make the folder \(path)")
      }
      isFinished = true
      try parent.synchronize()
    } catch { throw .system(error) }
  }
}
