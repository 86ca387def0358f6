import CSystem
import Glibc
public import Posix
import SecretMemory

/// The text files of a folder and of those in it, as notes. Links are not followed, and nothing but files is opened.
public final class TextFolder {
  /// Why something in the folder was left out.
  public enum Omission: Equatable, Sendable {
    /// It is a link, a pipe or a device.
    case notAFile
    /// Its text is not UTF-8.
    case notUTF8
    /// Its name is not UTF-8, and can't be a title.
    case nameNotUTF8
    /// It has more bytes than a note may have.
    case tooLong
    /// Its name is too long for a title.
    case titleTooLong
    /// It lies deeper than ``TextFolder/deepest`` folders.
    case tooDeep
    /// The system doesn't let it be read.
    case unreadable(SystemError)
  }

  /// How many folders deep is looked.
  public static let deepest = 16
  /// How many files are taken at most.
  public static let mostFiles = 200_000
  private static let suffixes = [".md", ".markdown", ".txt"]

  /// What was left out, by its path in the folder.
  public private(set) var omitted: [(path: String, reason: Omission)] = []
  /// How many files were passed over because their names don't end in `.md`, `.markdown` or `.txt`.
  public private(set) var otherFiles = 0

  private struct Entry {
    let folder: FileDescriptor
    let name: String
    let path: String
    let depth: Int
  }

  /// What is still to be looked at, the next last.
  private var entries: [Entry] = []
  private var taken = 0

  /// Opens a folder.
  public init(at path: String) throws(ExchangeError) {
    do {
      let folder = try FileDescriptor.open(path, O_RDONLY | O_DIRECTORY)
      try list(folder, path: "", depth: 0)
    } catch { throw .system(error) }
  }

  /// The next note; nil after the last.
  ///
  /// - Throws: ``ExchangeError/system(_:)``, `E2BIG` where there are more files than ``mostFiles``.
  public func next() throws(ExchangeError) -> ExchangedNote? {
    while let entry = entries.popLast() {
      if let note = try note(at: entry) { return note }
    }
    return nil
  }

  private func note(at entry: Entry) throws(ExchangeError) -> ExchangedNote? {
    do throws(SystemError) {
      var status = stat()
      guard fstatat(entry.folder.number, entry.name, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
        throw SystemError("look at \(entry.path)")
      }
      switch status.st_mode & S_IFMT {
      case S_IFDIR:
        guard entry.depth < Self.deepest else { return omit(entry, .tooDeep) }
        let folder = try entry.folder.open(entry.name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
        try list(folder, path: entry.path + "/", depth: entry.depth + 1)
        return nil
      case S_IFREG:
        guard Self.suffixes.contains(where: entry.name.lowercased().hasSuffix) else {
          otherFiles += 1
          return nil
        }
        taken += 1
        guard taken <= Self.mostFiles else {
          throw SystemError("take more than \(Self.mostFiles) files", number: E2BIG)
        }
        return try text(of: entry)
      default: return omit(entry, .notAFile)
      }
    } catch {
      if error.number == E2BIG { throw .system(error) }
      return omit(entry, .unreadable(error))
    }
  }

  private func text(of entry: Entry) throws(SystemError) -> ExchangedNote? {
    let file = try entry.folder.open(entry.name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY)
    guard try file.status().st_mode & S_IFMT == S_IFREG else { return omit(entry, .notAFile) }
    return try TextFile.note(in: file, named: entry.name) { omit(entry, $0) }
  }

  private func omit(_ entry: Entry, _ reason: Omission) -> ExchangedNote? {
    omitted.append((entry.path, reason))
    return nil
  }

  /// Adds a folder's entries but the hidden ones, the first by name to be the next.
  private func list(_ folder: FileDescriptor, path: String, depth: Int) throws(SystemError) {
    let copy = sn_fcntl_int(folder.number, F_DUPFD_CLOEXEC, 3)  // the stream's to close
    guard copy >= 0, let stream = fdopendir(copy) else { throw SystemError("list \(path)") }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let bytes = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      guard bytes.first != UInt8(ascii: ".") else { continue }
      if let name = String(validating: bytes, as: UTF8.self) {
        names.append(name)
      } else {
        omitted.append((path + String(decoding: bytes, as: UTF8.self), .nameNotUTF8))
      }
    }
    entries += names.sorted(by: >).map { Entry(folder: folder, name: $0, path: path + $0, depth: depth) }
  }
}
