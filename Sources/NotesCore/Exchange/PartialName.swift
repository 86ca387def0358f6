import Glibc
import Posix

/// The name of what an export writes until it is whole, `.NAME.PID.partial` beside its place, and what killed exports
/// left under such names.
struct PartialName {
  /// File systems take 255 bytes, some that encrypt names 143.
  private static let longestPart = 100
  private static let ending = ".partial"

  private let beginning: String

  /// - Parameter name: what the export is to be called. Only its beginning is taken: whole characters of at most a
  ///   hundred bytes.
  init(for name: String) {
    var part = String.UnicodeScalarView()
    var length = 0
    for scalar in name.unicodeScalars {
      length += UTF8.width(scalar)
      guard length <= Self.longestPart else { break }
      part.append(scalar)
    }
    beginning = ".\(String(part))."
  }

  /// The name for this process.
  var own: String { "\(beginning)\(getpid())\(Self.ending)" }

  /// Removes what exports of that name left in a folder whose processes were killed.
  func removeLeftovers(in folder: FileDescriptor) {
    for name in folder.names where isOfDeadProcess(name) {
      guard let left = try? folder.open(name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK),
        let status = try? left.status(), status.st_uid == geteuid(),
        // One of another machine or container, whose process can't be seen from here, is still locked.
        flock(left.number, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK
      else { continue }
      switch status.st_mode & S_IFMT {
      case S_IFREG: unlinkat(folder.number, name, 0)
      case S_IFDIR:
        for file in left.names { unlinkat(left.number, file, 0) }
        unlinkat(folder.number, name, AT_REMOVEDIR)
      default: continue
      }
    }
  }

  private func isOfDeadProcess(_ name: String) -> Bool {
    guard name.hasPrefix(beginning), name.hasSuffix(Self.ending) else { return false }
    let digits = name.dropFirst(beginning.count).dropLast(Self.ending.count)
    guard let id = pid_t(digits), id > 0 else { return false }
    // A killed process may have had our number.
    return id == getpid() || (kill(id, 0) != 0 && errno == ESRCH)
  }
}
