import CSystem
import Glibc
public import Posix

/// The account's defaults file: an XML property list that holds exactly one key, `username`.
///
/// It is a copy of the account name in the vault, for programs and people that look for it there. Reading writes
/// nothing; writing replaces the whole file, so that nothing else ever stays in it. Any thread.
public struct DefaultsFile: Sendable {
  /// What the file says.
  public enum Reading: Equatable, Sendable {
    /// There is no such file.
    case absent
    /// It names an account. Other keys, where there are any, are not used and are gone after the next write.
    case username(Username, otherKeys: [String])
    /// It can't be used, for this reason. The next write replaces it.
    case unusable(Fault)

    /// The account that it names; nil where it names none.
    public var username: Username? {
      guard case .username(let username, _) = self else { return nil }
      return username
    }
  }

  /// Why a file can't be used.
  public enum Fault: Equatable, Sendable {
    /// It is not a property list.
    case notAPropertyList
    /// It has no key `username`.
    case noUsername
    /// Its `username` is a number, a list or the like.
    case wrongType
    /// Its `username` breaks this rule.
    case invalid(Username.Invalid)
    /// It is larger than any such file could be.
    case tooLarge
    /// It is a folder, a pipe or a device.
    case notARegularFile
    /// It is a link to a file that isn't the user's own, or to none. A write is refused too.
    case foreignLink
    /// The system didn't let us read it.
    case unreadable(SystemError)
  }

  /// A bound on what is read: the property list reader follows nested lists as deep as its stack allows, and this
  /// many bytes can't nest deeper.
  static let largestFile = 8192

  /// The file's path.
  public let path: String

  /// Names the file at `path`, whose folder need not be there yet.
  public init(at path: String) {
    self.path = path
  }

  /// Reads the file.
  public func read() -> Reading {
    let data: [UInt8]
    do {
      let target = try resolved()
      // O_NONBLOCK: to open a pipe must not wait for a writer.
      let file = try FileDescriptor.open(target, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
      guard try file.status().st_mode & S_IFMT == S_IFREG else { return .unusable(.notARegularFile) }
      guard let bytes = try Self.contents(of: file) else { return .unusable(.tooLarge) }
      data = bytes
    } catch {
      return switch error.number {
      case ENOENT: .absent
      case ELOOP: .unusable(.foreignLink)
      default: .unusable(.unreadable(error))
      }
    }
    return DefaultsDocument.reading(of: data)
  }

  /// Replaces the file by one that holds `username` and nothing else, readable by the user alone.
  ///
  /// At every moment the path names the whole old file or the whole new one. A link to a property list of the user's
  /// own stays a link; what it leads to is never overwritten where it is anything else.
  ///
  /// - Throws: `ELOOP` where the path is a link to something that isn't the user's own file, `EPERM` where that is no
  ///   property list or the folder isn't the user's own (as under `sudo`); the system's failures. The old file stands
  ///   then.
  public func write(_ username: Username) throws(SystemError) {
    let bytes = try DefaultsDocument.bytes(naming: username)
    let target = try resolved()
    guard target == path || read().isPropertyList else {
      throw SystemError("write through the link \(path), which leads to no property list", number: EPERM)
    }
    let folder = try FileDescriptor.open(Self.folder(of: target), O_RDONLY | O_DIRECTORY)
    guard try folder.status().st_uid == geteuid() else { throw SystemError("write \(path)", number: EPERM) }
    // Two who write at once take turns, where the file system has such locks, and so share one temporary name: what
    // a kill leaves there goes with the next write.
    _ = flock(folder.number, LOCK_EX)
    let temporary = target + ".new"
    unlink(temporary)
    let file = try FileDescriptor.open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW)
    do throws(SystemError) {
      try bytes.withUnsafeBufferPointer { bytes throws(SystemError) in
        try file.write(UnsafeRawBufferPointer(bytes))
      }
      try file.synchronize()
      guard rename(temporary, target) == 0 else { throw SystemError("replace \(target)") }
    } catch {
      unlink(temporary)
      throw error
    }
    try folder.synchronize()
  }

  /// The path to read and to replace: a link's target, where that is a file of the user's own in a folder of
  /// the user's own.
  ///
  /// Otherwise `ELOOP`.
  private func resolved() throws(SystemError) -> String {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK else { return path }
    guard let real = realpath(path, nil) else { throw SystemError("follow the link \(path)", number: ELOOP) }
    defer { free(real) }
    let target = String(cString: real)
    var folder = stat()
    guard lstat(target, &status) == 0, status.st_uid == geteuid(),
      stat(Self.folder(of: target), &folder) == 0, folder.st_uid == geteuid()
    else { throw SystemError("follow the link \(path)", number: ELOOP) }
    return target
  }

  private static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
  }

  /// All bytes of a file, nil where there are more than ``largestFile``.
  private static func contents(of file: FileDescriptor) throws(SystemError) -> [UInt8]? {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: largestFile)
    while bytes.count <= largestFile {
      let count = try buffer.withUnsafeMutableBufferPointer { room throws(SystemError) in
        try file.read(into: UnsafeMutableRawBufferPointer(room))
      }
      if count == 0 { return bytes }
      bytes += buffer[..<count]
    }
    return nil
  }
}

extension DefaultsFile.Reading {
  /// Whether the file is a property list, though perhaps not one that can be used.
  fileprivate var isPropertyList: Bool {
    switch self {
    case .username, .unusable(.noUsername), .unusable(.wrongType), .unusable(.invalid): true
    case .absent, .unusable: false
    }
  }
}
