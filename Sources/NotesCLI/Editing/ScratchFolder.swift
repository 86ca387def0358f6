import Glibc
import NotesCore
import Posix
import SecretMemory

/// A folder in memory for the one file that an editor works on, and what it takes to keep that as a draft. Nothing in
/// it ever reaches a disk, except by way of an encrypted swap that the system may have.
///
/// In the folder are `origin` (what the text belongs to), `facts` (the drafts' folder, the editor) and, for the editor
/// alone, `text/note.md`.
final class ScratchFolder {
  static let prefix = "secret-notes-text-"
  /// The file that the editor is given.
  static let name = "note.md"

  /// What the text belongs to.
  let origin: DraftOrigin
  /// Where drafts of it go.
  let drafts: DraftFolder
  /// The program of the editor that had the text; nil where it was not found.
  let editor: String?
  private let folder: MemoryFolder
  /// The file as we wrote it; nil for a folder that was left behind.
  private var begun: stat?

  /// Makes a folder with the text that the editor starts with.
  init(_ text: SecretText, of origin: DraftOrigin, drafts: DraftFolder, editor: String?) throws(Failure) {
    self.origin = origin
    self.drafts = drafts
    self.editor = editor
    do throws(SystemError) {
      folder = try MemoryFolder(Self.prefix)
    } catch {
      let reason =
        error.number == ENODEV ? "neither /run/user/\(getuid()) nor /dev/shm is a tmpfs" : error.reason
      throw Failure(.cannotCreate, "There is no folder in memory for the editor: \(reason).")
    }
    do throws(SystemError) {
      // The text comes last: where it is found, all is there that it takes to keep it.
      try Self.write(origin.record(), to: "origin", in: folder.descriptor)
      try Self.write(
        SecretText(utf8: "\(drafts.path)\0\(editor ?? "")"), to: "facts", in: folder.descriptor)
      guard mkdirat(folder.descriptor.number, Self.texts, 0o700) == 0 else { throw SystemError("mkdir") }
      let texts = try Self.texts(in: folder)
      try Self.write(text, to: Self.name, in: texts)
      begun = try Self.dateBack(Self.name, in: texts)
    } catch {
      folder.remove()
      throw Failure(.inputOutput, "The text can't be handed to the editor: \(error.reason).")
    }
  }

  /// A folder that was left behind; nil where it holds no text that can be kept.
  init?(_ folder: MemoryFolder) {
    self.folder = folder
    func contents(_ name: String) -> SecretText? {
      guard let file = try? folder.descriptor.open(name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK) else {
        return nil
      }
      return try? TextInput.read(file, limit: 1 << 16)
    }
    guard let origin = contents("origin").flatMap(DraftOrigin.init(record:)),
      let facts = contents("facts")?.withBytes({ String(decoding: $0, as: UTF8.self) }),
      facts.hasPrefix("/"), let end = facts.firstIndex(of: "\0"), (try? Self.texts(in: folder)) != nil
    else { return nil }
    self.origin = origin
    drafts = DraftFolder(at: String(facts[..<end]))
    editor = facts[facts.index(after: end)...].isEmpty ? nil : String(facts[facts.index(after: end)...])
  }

  /// The folder's path.
  var path: String { folder.path }
  /// The folder that the editor has for itself.
  var textFolder: String { path + "/" + Self.texts }
  /// The file that the editor is given.
  var file: String { textFolder + "/" + Self.name }
  /// The open folder, whose lock an editor inherits.
  var lock: FileDescriptor { folder.descriptor }

  /// Opens the text as it is now. The file may be another one than we wrote: many editors write a new one and rename
  /// it.
  ///
  /// - Returns: nil where it is gone.
  func open() throws(Failure) -> FileDescriptor? {
    do throws(SystemError) { return try open(Self.name) } catch {
      switch error.number {
      case ENOENT: return nil
      case EINVAL, EISDIR, ELOOP, ENXIO:
        throw Failure(.inputOutput, "The editor left no regular file in its file's place. Nothing was saved.")
      default: throw Failure(.inputOutput, "The edited text can't be read: \(error.reason).")
      }
    }
  }

  /// Whether the editor has written the file, be it what was in it already.
  func isWritten(_ file: FileDescriptor) -> Bool {
    guard let begun, let status = try? file.status() else { return true }
    return status.st_ino != begun.st_ino || status.st_mtim.tv_sec != begun.st_mtim.tv_sec
      || status.st_mtim.tv_nsec != begun.st_mtim.tv_nsec
  }

  /// Opens a regular file of the editor's folder.
  ///
  /// - Throws: `EISDIR` for a folder, `EINVAL` for what else is no regular file, and as the system does.
  func open(_ name: String) throws(SystemError) -> FileDescriptor {
    let texts = try Self.texts(in: folder)
    // An editor may have left it closed to its own user, who can open it again.
    var status = stat()
    if fstatat(texts.number, name, &status, AT_SYMLINK_NOFOLLOW) == 0,
      status.st_mode & S_IFMT == S_IFREG, status.st_mode & 0o400 == 0, status.st_uid == geteuid()
    {
      fchmodat(texts.number, name, 0o600, AT_SYMLINK_NOFOLLOW)
    }
    let file = try texts.open(name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
    switch try file.status().st_mode & S_IFMT {
    case S_IFREG: return file
    case S_IFDIR: throw SystemError("read", number: EISDIR)
    default: throw SystemError("read", number: EINVAL)  // a pipe would read as an empty text
    }
  }

  /// Whether the editor's folder can be looked into, or is gone with all that was in it.
  var isReadable: Bool {
    do throws(SystemError) {
      _ = try Self.texts(in: folder)
      return true
    } catch { return error.number == ENOENT }
  }

  /// The names of what may hold a text: the file itself, or what is in a folder that the editor made of it, then what
  /// the editor left beside it.
  var names: [String] {
    let all = editorsNames
    let within =
      (try? Self.texts(in: folder).open(Self.name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW))
      .map { inside in inside.names.sorted().map { "\(Self.name)/\($0)" } }
    return (within ?? all.filter { $0 == Self.name })
      + all.filter { $0 != Self.name && !Self.isSwap($0) }.sorted()
  }

  /// Whether ``names`` gave this for something within the folder that an editor made of its file.
  static func isWithinFile(_ name: String) -> Bool { name.hasPrefix("\(Self.name)/") }

  /// The names of vi's swap files, which hold what was typed and not yet written.
  var swaps: [String] { editorsNames.filter(Self.isSwap) }

  /// Removes the folder. Where a program still runs that the editor started, it is left to the next clean-up, which
  /// keeps what that program still writes.
  ///
  /// - Returns: false where it was left.
  @discardableResult
  func remove() -> Bool {
    guard folder.reclaim() else { return false }
    folder.remove()
    return true
  }

  /// Says what the text was saved as: only later changes are kept as a draft.
  func rebase(to origin: DraftOrigin) {
    // The former one stands until the new one is whole: without any, nothing of the text could be kept.
    let next = "origin.new"
    let place = folder.descriptor
    unlinkat(place.number, next, 0)
    do throws(SystemError) { try Self.write(origin.record(), to: next, in: place) } catch {
      unlinkat(place.number, next, 0)
      return
    }
    renameat(place.number, next, place.number, "origin")
  }

  /// Removes files of the editor's folder, whose texts are kept elsewhere. Where a program still runs that the editor
  /// started they are left, for it may write into them.
  func discard(_ names: [String]) {
    guard folder.reclaim() else { return }
    guard let texts = try? Self.texts(in: folder) else { return }
    for name in names { unlinkat(texts.number, name, 0) }
  }

  private static let texts = "text"

  private var editorsNames: [String] { (try? Self.texts(in: folder))?.names ?? [] }

  /// Opens the editor's folder as it is now: an editor may have closed it to its own user, or put another in its place.
  private static func texts(in folder: MemoryFolder) throws(SystemError) -> FileDescriptor {
    let place = folder.descriptor
    fchmodat(place.number, texts, 0o700, AT_SYMLINK_NOFOLLOW)
    return try place.open(texts, O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
  }

  private static func isSwap(_ name: String) -> Bool {
    name.dropLast(1).hasSuffix(".sw")
  }

  private static func write(_ text: SecretText, to name: String, in folder: FileDescriptor)
    throws(SystemError)
  {
    let file = try folder.open(name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW)
    try text.withBytes { bytes throws(SystemError) in try file.write(bytes) }
  }

  /// Makes a file a second older: whoever writes it changes that, however soon, and clocks of files are coarse.
  private static func dateBack(_ name: String, in folder: FileDescriptor) throws(SystemError) -> stat {
    let file = try folder.open(name, O_RDWR | O_NOFOLLOW)
    let time = try file.status().st_mtim
    var times = [time, timespec(tv_sec: time.tv_sec - 1, tv_nsec: time.tv_nsec)]
    guard futimens(file.number, &times) == 0 else { throw SystemError("date a file") }
    return try file.status()
  }
}
