import Glibc
import Posix
import TestSupport
import Testing

@Suite("A folder in memory")
struct MemoryFolderTests {
  /// A name that no other test, and no program, uses.
  private let prefix = "secret-notes-test-\(UInt64.random(in: 0 ... .max))-"

  @Test("is its user's alone, and gone with all that is in it once removed")
  func lifetime() throws {
    let folder = try MemoryFolder(prefix)
    var status = stat()
    #expect(stat(folder.path, &status) == 0 && status.st_mode & 0o7777 == 0o700)
    mkdir(folder.path + "/a", 0o700)
    symlink("/etc", folder.path + "/a/link")
    _ = try FileDescriptor.open(folder.path + "/a/file", O_WRONLY | O_CREAT)
    folder.remove()
    #expect(access(folder.path, F_OK) != 0)
    #expect(access("/etc/passwd", F_OK) == 0)
  }

  @Test("is abandoned only when its maker has let go of it, and found once")
  func abandoned() throws {
    var folder: MemoryFolder? = try MemoryFolder(prefix)
    let path = folder?.path
    #expect(Array(MemoryFolder.abandoned(prefix)).isEmpty)
    folder = nil
    let found = Array(MemoryFolder.abandoned(prefix))
    #expect(found.map(\.path) == [path].compactMap { $0 })
    #expect(Array(MemoryFolder.abandoned(prefix)).isEmpty)
    for folder in found { folder.remove() }
  }

  @Test("can't be taken back from a child that inherited it, until that ends")
  func inherited() throws {
    let folder = try MemoryFolder(prefix)
    let pipe = try FileDescriptor.pipe()
    let child = try ChildProcess(
      "/bin/cat", arguments: ["cat"], environment: [], descriptors: [0: pipe.reading, 3: folder.descriptor])
    #expect(!folder.reclaim())
    child.signal(SIGKILL)
    child.wait()
    #expect(folder.reclaim())
    folder.remove()
  }
}
