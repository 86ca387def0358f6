import CSystem
import Glibc
import NotesCore
import Posix
import TestSupport

/// A file system of its own, in memory, that holds the folders of a desk's account and can be filled.
///
/// The process has a mount namespace of its own: `unshare -m`.
final class Disk {
  static let page = 4096
  let path: String
  /// Kept until nothing is mounted in its folder any more, which goes with it.
  private let desk: Desk

  /// Makes it and puts it over the folders, which are empty.
  init(for desk: Desk) throws {
    self.desk = desk
    path = desk.desk.folder.path("disk")
    try desk.desk.folder.makeFolder("disk")
    guard mount("tmpfs", path, "tmpfs", 0, "size=16m,mode=700") == 0 else { throw SystemError("mount") }
    for (name, folder) in [
      ("data", desk.locations.dataFolder), ("config", desk.locations.configurationFolder),
    ] {
      for end in folder.indices where folder[end] == "/" && end != folder.startIndex {
        mkdir(String(folder[..<end]), 0o700)
      }
      mkdir(folder, 0o700)
      mkdir(path + "/" + name, 0o700)
      guard mount(path + "/" + name, folder, nil, UInt(MS_BIND), nil) == 0 else { throw SystemError("bind") }
    }
  }

  deinit {
    for folder in [desk.locations.dataFolder, desk.locations.configurationFolder, path] {
      umount2(folder, Int32(MNT_DETACH))
    }
  }

  /// Leaves room for so many pages.
  func fill(leaving pages: Int) throws {
    var room = statvfs()
    guard statvfs(path, &room) == 0 else { throw SystemError("statvfs") }
    let filler = try FileDescriptor.open(path + "/filler", O_WRONLY | O_CREAT | O_TRUNC)
    let length = (Int(room.f_bavail) - pages) * Self.page
    guard length > 0, posix_fallocate(filler.number, 0, off_t(length)) == 0 else {
      throw SystemError("fill the disk")
    }
  }

  /// Makes room again.
  func empty() {
    unlink(path + "/filler")
  }
}
