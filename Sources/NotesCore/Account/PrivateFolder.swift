import CSystem
import Glibc
import Posix

/// A folder of the user's own, for files that are secret.
public final class PrivateFolder: Sendable {
  /// The folder's path, without links.
  public let path: String
  /// The folder, open: what a change of the names in it is synced through.
  let descriptor: FileDescriptor

  /// Opens a folder that is there. One that is open to others is closed to them, where it can be.
  ///
  /// - Throws: ``VaultError/missing``; ``VaultError/foreign(path:)`` where it is another user's; the system's
  ///   failures.
  public init(opening path: String) throws(VaultError) {
    guard let resolved = realpath(path, nil) else {
      let error = SystemError("open \(path)")
      throw error.number == ENOENT ? .missing : VaultError(reading: error)
    }
    defer { free(resolved) }
    let folder = String(cString: resolved)
    let status: stat
    do {
      descriptor = try FileDescriptor.open(folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
      status = try descriptor.status()
    } catch {
      throw VaultError(reading: error)
    }
    guard status.st_uid == geteuid() else { throw .foreign(path: folder) }
    self.path = folder
    // One that is open to others is closed to them, where it can be: whoever may write here may take the vault away.
    if status.st_mode & 0o077 != 0 { fchmod(descriptor.number, 0o700) }
  }

  /// Opens a folder after making it, and those above it, where they aren't there: 0700, as the XDG base
  /// directory specification wants it.
  ///
  /// One that is there and open to others is closed to them.
  ///
  /// - Throws: ``VaultError/foreign(path:)`` where it, or the folder it would be made in, is another user's (as
  ///   under `sudo`): nothing has been made then. ``VaultError/cannotCreate(_:)`` and the system's failures.
  public convenience init(making path: String) throws(VaultError) {
    try Self.make(path)
    try self.init(opening: path)
  }

  /// Forces the names in the folder onto the disk.
  func synchronize() throws(VaultError) {
    do { try descriptor.synchronize() } catch { throw VaultError(error) }
  }

  private static func make(_ path: String) throws(VaultError) {
    var status = stat()
    if stat(path, &status) == 0 { return }
    let absence = SystemError("open \(path)")
    guard absence.number == ENOENT, path != "/", let slash = path.lastIndex(of: "/") else {
      throw VaultError(creating: absence)
    }
    let parent = slash == path.startIndex ? "/" : String(path[..<slash])
    try make(parent)
    // Root may own what lies above a home; anyone else's folder is a home we have no business in.
    guard stat(parent, &status) == 0, [0, geteuid()].contains(status.st_uid) else {
      throw .foreign(path: parent)
    }
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else {
      throw VaultError(creating: SystemError("make the folder \(path)"))
    }
    do { try FileDescriptor.open(parent, O_RDONLY | O_DIRECTORY).synchronize() } catch {
      throw VaultError(error)
    }
  }
}
