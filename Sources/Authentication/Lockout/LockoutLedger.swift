import Glibc
import Posix
import Synchronization

/// How many fingers in a row were not recognised, over all evaluations of this user until the machine is
/// restarted.
///
/// It is advisory: the file is the user's own, so a program of theirs can delete it. It is found by the
/// user's id, never by a variable; where the system keeps no such folder, the count lives as long as the
/// process.
package final class LockoutLedger: Sendable {
  /// This user's.
  package static let standard = LockoutLedger(runtimeFolder: "/run/user/\(getuid())")

  private let runtimeFolder: String?
  private let memory = Mutex(0)

  /// Keeps the count below a folder, if it is this user's alone.
  package init(runtimeFolder: String?) {
    self.runtimeFolder = runtimeFolder
  }

  /// The count. What is not a number, or can't be read, counts as none.
  package var misses: Int {
    guard let folder = openFolder(making: false),
      let file = try? folder.open("lockout", O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
    else { return memory.withLock { $0 } }
    var bytes = [UInt8](repeating: 0, count: 8)
    let count = (try? bytes.withUnsafeMutableBytes { bytes in try file.read(into: bytes) }) ?? 0
    return Int(String(decoding: bytes[..<count].filter { $0 != 0x0a }, as: UTF8.self)).map { max($0, 0) } ?? 0
  }

  /// Adds one.
  package func countMiss() { set(misses + 1) }

  /// Sets it to none.
  package func clear() {
    if misses > 0 { set(0) }
  }

  private func set(_ count: Int) {
    memory.withLock { $0 = count }
    guard let folder = openFolder(making: true) else { return }
    let name = "lockout.\(getpid())"
    guard let file = try? folder.open(name, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_NONBLOCK) else {
      return
    }
    let text = Array("\(count)\n".utf8)
    _ = text.withUnsafeBytes { bytes in try? file.write(bytes) }
    renameat(folder.number, name, folder.number, "lockout")
  }

  /// `secret-notes` in the runtime folder. Nil where it is missing, or anything of it is not ours.
  private func openFolder(making isMade: Bool) -> FileDescriptor? {
    guard let runtimeFolder,
      let runtime = try? FileDescriptor.open(runtimeFolder, O_RDONLY | O_DIRECTORY), isOurs(runtime)
    else { return nil }
    if isMade { mkdirat(runtime.number, "secret-notes", 0o700) }
    guard let folder = try? runtime.open("secret-notes", O_RDONLY | O_DIRECTORY | O_NOFOLLOW), isOurs(folder)
    else { return nil }
    return folder
  }

  private func isOurs(_ folder: FileDescriptor) -> Bool {
    guard let status = try? folder.status() else { return false }
    return status.st_uid == getuid() && status.st_mode & (S_IWGRP | S_IWOTH) == 0
  }
}
