public import Bus
import CSystem
import Glibc
import Posix

/// A lock on an account's vault, held by each process that has the vault open, makes, deletes or replaces it.
///
/// It is an `flock` on the file `lock` beside the vault, gone with the process however it ends. The file itself is
/// never removed.
public final class VaultLock: Sendable {
  /// How a lock is held.
  public enum Mode: Sendable {
    /// With others that use the vault.
    case shared
    /// Alone: to create, delete or replace the vault.
    case exclusive
  }

  /// How this one is held.
  public let mode: Mode
  /// Nil where the folder takes no new file and has no lock file: nobody can write there either.
  private let file: FileDescriptor?

  /// Takes a lock, waiting for those who hold it otherwise.
  ///
  /// - Parameters:
  ///   - path: ``NotesLocations/lock``.
  ///   - deadline: until when to wait. Exclusive locks are held for moments; a shared one as long as a window is open.
  /// - Throws: ``VaultError/busy`` when the deadline has passed; ``VaultError/missing`` where there is no folder;
  ///   ``VaultError/foreign(path:)`` where it is another user's;
  ///   ``VaultDamage/notARegularFile(path:)``; for an exclusive lock ``VaultError/cannotCreate(_:)``.
  public init(_ mode: Mode, at path: String, deadline: Deadline = .after(.seconds(5))) throws(VaultError) {
    self.mode = mode
    file = try Self.open(path, for: mode)
    guard let file else { return }
    let operation = (mode == .shared ? LOCK_SH : LOCK_EX) | LOCK_NB
    while flock(file.number, operation) != 0 {
      let error = SystemError("lock \(path)")
      guard error.number == EWOULDBLOCK || error.number == EINTR else { throw VaultError(error) }
      guard !deadline.isPast else { throw .busy }
      usleep(10_000)
    }
  }

  /// Claims the right to a change that goes over vault, keyring and defaults file: one process has it at a time, beside
  /// all that only use the vault.
  ///
  /// It is a lock on the file's first byte, gone with the process.
  ///
  /// - Returns: false where another process has it until the deadline.
  func beginChange(until deadline: Deadline) -> Bool {
    guard let file else { return true }
    while sn_lock_byte(file.number, Int16(F_WRLCK)) != 0 {
      // A file system without such locks, or a file that can't be written, keeps nobody out.
      guard errno == EAGAIN || errno == EACCES || errno == EINTR else { return true }
      guard !deadline.isPast else { return false }
      usleep(10_000)
    }
    return true
  }

  /// Gives it back.
  func endChange() {
    if let file { _ = sn_lock_byte(file.number, Int16(F_UNLCK)) }
  }

  private static func open(_ path: String, for mode: Mode) throws(VaultError) -> FileDescriptor? {
    // Before anything is made: under `sudo` the lock would be root's, and keep its owner out from then on.
    let folder = try PrivateFolder(opening: VaultFiles.folder(of: path))
    let path = folder.path + "/" + VaultFiles.name(of: path)
    let file: FileDescriptor
    do {
      // O_NONBLOCK: to open a pipe must not wait for another end.
      file = try FileDescriptor.open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK)
    } catch {
      switch (error.number, mode) {
      case (ELOOP, _), (EISDIR, _), (ENXIO, _): throw .damaged(.notARegularFile(path: path))
      case (EROFS, .shared), (EACCES, .shared), (EPERM, .shared), (ENOSPC, .shared), (EDQUOT, .shared):
        return try existing(path)
      default: throw VaultError(creating: error)
      }
    }
    _ = try VaultFiles.size(of: path)
    return file
  }

  /// Opens a lock file that can't be written, if there is one.
  private static func existing(_ path: String) throws(VaultError) -> FileDescriptor? {
    guard try VaultFiles.size(of: path) != nil else { return nil }
    do { return try FileDescriptor.open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK) } catch {
      throw VaultError(error)
    }
  }
}
