import CSystem
import Glibc

/// Where files can stand that never reach a disk, but by way of the swap.
public enum MemoryFileSystem {
  /// The folders of that kind in which this user may make files: the runtime folder first.
  public static var folders: [String] {
    ["/run/user/\(geteuid())", "/dev/shm"].filter(isInMemory)
  }

  private static func isInMemory(_ folder: String) -> Bool {
    guard let descriptor = try? FileDescriptor.open(folder, O_RDONLY | O_DIRECTORY) else { return false }
    return [sn_tmpfs_magic, sn_ramfs_magic].contains(sn_file_system_type(descriptor.number))
  }
}
