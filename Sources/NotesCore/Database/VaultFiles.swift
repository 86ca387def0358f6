import CSystem
import Glibc
import Posix

/// The file of a vault and those that SQLite keeps beside it, as files.
enum VaultFiles {
  /// The endings of the files that SQLite keeps beside a vault.
  static let companions = ["-wal", "-shm", "-journal"]

  /// Makes sure that what SQLite is about to open are regular files of ours: to open a pipe would wait for
  /// ever, and a link leads elsewhere.
  ///
  /// Nothing is opened here, for closing a second descriptor of a file drops SQLite's locks.
  ///
  /// - Throws: ``VaultError/missing``, ``VaultDamage/notARegularFile(path:)``, ``VaultError/foreign(path:)``,
  ///   ``VaultDamage/notAVault`` for an empty file.
  static func inspect(_ path: String) throws(VaultError) {
    guard let size = try size(of: path) else { throw .missing }
    guard size > 0 else { throw .damaged(.notAVault) }
    guard access(path, R_OK) == 0 else { throw VaultError(reading: SystemError("read \(path)")) }
    for companion in companions { _ = try self.size(of: path + companion) }
    reopenCompanions(of: path)
  }

  /// Gives what stands beside a vault that can be written its owner's rights back: SQLite makes them like the vault's
  /// own, and leaves them so where that was read-only for a time.
  private static func reopenCompanions(of path: String) {
    guard access(path, W_OK) == 0 else { return }
    for companion in companions {
      var status = stat()
      guard lstat(path + companion, &status) == 0, status.st_mode & 0o600 != 0o600 else { continue }
      fchmodat(AT_FDCWD, path + companion, 0o600, AT_SYMLINK_NOFOLLOW)
    }
  }

  /// How long a file is, nil where there is none.
  ///
  /// Throws unless it is a regular file of ours.
  static func size(of path: String) throws(VaultError) -> Int? {
    var status = stat()
    guard lstat(path, &status) == 0 else {
      let error = SystemError("open \(path)")
      if error.number == ENOENT { return nil }
      throw VaultError(reading: error)
    }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .damaged(.notARegularFile(path: path)) }
    guard status.st_uid == geteuid() else { throw .foreign(path: path) }
    return Int(status.st_size)
  }

  /// Makes an empty file of the user's alone where there is none.
  static func make(_ path: String) throws(VaultError) {
    do {
      _ = try FileDescriptor.open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW)
    } catch {
      throw error.number == EEXIST ? .alreadyExists(path: path) : VaultError(creating: error)
    }
  }

  /// Forces a file that no connection has open onto the disk, and its name.
  static func synchronize(_ path: String) throws(VaultError) {
    do {
      try FileDescriptor.open(path, O_RDONLY | O_NOFOLLOW).synchronize()
    } catch {
      throw VaultError(error)
    }
    try synchronizeFolder(of: path)
  }

  /// Gives a vault that no connection has open another name in its folder, unless that name is taken.
  ///
  /// The change is on the disk when this returns, and happened whole or not at all.
  static func move(_ path: String, to destination: String) throws(VaultError) {
    let result = renameat2(AT_FDCWD, path, AT_FDCWD, destination, sn_rename_noreplace)
    if result != 0 {
      let error = SystemError("rename \(path)")
      switch error.number {
      case EEXIST: throw .alreadyExists(path: destination)
      case EINVAL, ENOSYS:
        // Not on this file system. The lock that the caller holds keeps others from taking the name meanwhile.
        guard try size(of: destination) == nil else { throw .alreadyExists(path: destination) }
        guard rename(path, destination) == 0 else {
          throw VaultError(creating: SystemError("rename \(path)"))
        }
      default: throw VaultError(creating: error)
      }
    }
    do { try synchronizeFolder(of: destination) } catch {
      // It may or may not be on the disk. What is told as not done is not to be found done.
      rename(destination, path)
      throw error
    }
  }

  /// Removes a vault that no connection has open, and what SQLite left beside it.
  ///
  /// One that isn't there is no error.
  static func remove(_ path: String) throws(VaultError) {
    // The vault goes first: without it nobody takes what is beside it for anything.
    for file in [path] + companions.map({ path + $0 }) where unlink(file) != 0 && errno != ENOENT {
      throw VaultError(SystemError("remove \(file)"))
    }
    try synchronizeFolder(of: path)
  }

  /// Copies a file that nobody writes to, to a name that is free. The copy is on the disk when this returns.
  static func copy(_ original: String, to path: String) throws(VaultError) {
    do throws(SystemError) {
      let source = try FileDescriptor.open(original, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
      let target = try FileDescriptor.open(path, O_WRONLY | O_CREAT | O_EXCL)
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      while true {
        let count = try buffer.withUnsafeMutableBufferPointer { room throws(SystemError) in
          try source.read(into: UnsafeMutableRawBufferPointer(room))
        }
        if count == 0 { break }
        try buffer.withUnsafeBufferPointer { bytes throws(SystemError) in
          try target.write(UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(bytes)[..<count]))
        }
      }
      try target.synchronize()
    } catch {
      throw VaultError(error)
    }
  }

  /// Makes a folder of the user's alone by the first name that is free: `prefix` and a number from 1.
  static func makeNumberedFolder(_ prefix: String) throws(VaultError) -> String {
    var number = 1
    while mkdir("\(prefix)\(number)", 0o700) != 0 {
      let error = SystemError("make the folder \(prefix)\(number)")
      guard error.number == EEXIST else { throw VaultError(creating: error) }
      number += 1
    }
    return "\(prefix)\(number)"
  }

  /// Moves whatever has this name into a folder beside it: on the disk when this returns. Nothing there is no error.
  static func moveAway(_ path: String, into folder: String) throws(VaultError) {
    guard rename(path, folder + "/" + name(of: path)) == 0 else {
      let error = SystemError("move \(path)")
      guard error.number == ENOENT else { throw VaultError(creating: error) }
      return
    }
    try synchronizeFolder(of: folder + "/")
    try synchronizeFolder(of: path)
  }

  /// Moves what was moved away back to this name, if anything was.
  static func moveBack(_ path: String, from folder: String) {
    rename(folder + "/" + name(of: path), path)
  }

  /// The folder a path is in.
  static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
  }

  /// A path's last part.
  static func name(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
  }

  private static func synchronizeFolder(of path: String) throws(VaultError) {
    do { try FileDescriptor.open(folder(of: path), O_RDONLY | O_DIRECTORY).synchronize() } catch {
      throw VaultError(error)
    }
  }
}
