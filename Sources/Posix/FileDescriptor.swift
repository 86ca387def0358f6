import CSystem
public import Glibc

/// An open file of this process, closed at the end of its life. None is inherited by a child unless it is handed over.
public final class FileDescriptor: Sendable {
  /// The number, valid as long as this object lives.
  public let number: Int32

  /// Takes over a descriptor that is open.
  public init(owning number: Int32) {
    self.number = number
  }

  deinit {
    close(number)
  }

  /// Opens a file, with `O_CLOEXEC` added to `flags`.
  public static func open(_ path: String, _ flags: Int32, mode: UInt32 = 0o600) throws(SystemError)
    -> FileDescriptor
  {
    let number = sn_open(path, flags | O_CLOEXEC, mode)
    guard number >= 0 else { throw SystemError("open \(path)") }
    return FileDescriptor(owning: number)
  }

  /// Opens a file below an open folder, with `O_CLOEXEC` added to `flags`.
  public func open(_ name: String, _ flags: Int32, mode: UInt32 = 0o600) throws(SystemError) -> FileDescriptor
  {
    let number = sn_openat(self.number, name, flags | O_CLOEXEC, mode)
    guard number >= 0 else { throw SystemError("open \(name)") }
    return FileDescriptor(owning: number)
  }

  /// A second descriptor for the same open file, to be closed on its own. The first stays as it is.
  public static func copy(of number: Int32) throws(SystemError) -> FileDescriptor {
    let copy = sn_fcntl_int(number, F_DUPFD_CLOEXEC, 3)
    guard copy >= 0 else { throw SystemError("fcntl") }
    return FileDescriptor(owning: copy)
  }

  /// Makes a pipe. Neither end is inherited by a child.
  public static func pipe() throws(SystemError) -> (reading: FileDescriptor, writing: FileDescriptor) {
    var ends: [Int32] = [-1, -1]
    guard pipe2(&ends, O_CLOEXEC) == 0 else { throw SystemError("pipe2") }
    return (FileDescriptor(owning: ends[0]), FileDescriptor(owning: ends[1]))
  }

  /// Reads what is there, waiting for the first byte. Zero means the end of the file.
  public func read(into buffer: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int {
    while true {
      let count = Glibc.read(number, buffer.baseAddress, buffer.count)
      if count >= 0 { return count }
      guard errno == EINTR else { throw SystemError("read") }
    }
  }

  /// Writes all of it, however many calls that takes.
  public func write(_ bytes: UnsafeRawBufferPointer) throws(SystemError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let piece = UnsafeRawBufferPointer(rebasing: rest)
      let count = Glibc.write(number, piece.baseAddress, piece.count)
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        throw SystemError("write")
      }
    }
  }

  /// Forces what was written, or a folder's entries, onto the disk.
  public func synchronize() throws(SystemError) {
    guard fsync(number) == 0 else { throw SystemError("fsync") }
  }

  /// What the system says of the file.
  public func status() throws(SystemError) -> Glibc.stat {
    var status = Glibc.stat()
    guard fstat(number, &status) == 0 else { throw SystemError("fstat") }
    return status
  }
}
