import CSystem
import Posix

/// How SQLite keeps a transaction that isn't finished.
enum JournalMode: String, Sendable {
  /// A log beside the file, which readers and a writer share through mapped memory.
  case wal = "WAL"
  /// The old pages beside the file. For file systems on which processes can't share mapped memory.
  case truncate = "TRUNCATE"

  /// The mode for a file system with this magic number.
  init(fileSystemType: Int) {
    // NFS, SMB, CIFS, SMB2, FUSE, 9P
    let remote = [0x6969, 0x517b, 0xff53_4d42, 0xfe53_4d42, 0x6573_5546, 0x0102_1997]
    self = remote.contains(fileSystemType & 0xffff_ffff) ? .truncate : .wal
  }

  /// The mode for the file system that holds an open folder.
  init(for folder: FileDescriptor) {
    self.init(fileSystemType: sn_file_system_type(folder.number))
  }
}
