import CSystem
import Glibc

/// An open folder: what is in it, and its removal. No link is followed.
extension FileDescriptor {
  /// All names but `.` and `..`, in no order; none where they can't be read.
  public var names: [String] {
    // A description of its own, so that no position is shared.
    let number = sn_openat(self.number, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0)
    guard number >= 0 else { return [] }
    guard let entries = fdopendir(number) else {
      close(number)
      return []
    }
    defer { closedir(entries) }
    var names: [String] = []
    while let entry = readdir(entries) {
      // The name is read where it stands: the structure is as long as the name needs, and not longer.
      let offset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
      let start = UnsafeRawPointer(entry).advanced(by: offset).assumingMemoryBound(to: CChar.self)
      let name = String(cString: start)
      if name != "." && name != ".." { names.append(name) }
    }
    return names
  }

  /// Removes all that is in the folder, below folders too, as far as it can be.
  public func removeContents() {
    for name in names where unlinkat(number, name, 0) != 0 {
      if let folder = try? open(name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW) { folder.removeContents() }
      unlinkat(number, name, AT_REMOVEDIR)
    }
  }
}
