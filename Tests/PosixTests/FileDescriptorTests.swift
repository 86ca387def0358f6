import CSystem
import Glibc
import Posix
import TestSupport
import Testing

@Suite struct FileDescriptorTests {
  @Test("what is written into a pipe is read from it, up to the end")
  func pipe() throws {
    var pipe: (reading: FileDescriptor, writing: FileDescriptor)? = try FileDescriptor.pipe()
    let reading = try #require(pipe?.reading)
    try Array("hello".utf8).withUnsafeBytes { try pipe?.writing.write($0) }
    pipe = nil  // closes the writing end
    var buffer = [UInt8](repeating: 0, count: 16)
    let count = try buffer.withUnsafeMutableBytes { try reading.read(into: $0) }
    #expect(String(decoding: buffer[..<count], as: UTF8.self) == "hello")
    #expect(try buffer.withUnsafeMutableBytes { try reading.read(into: $0) } == 0)
  }

  @Test("a file that isn't there is an error that says so in words")
  func missing() {
    #expect(throws: SystemError("open /nonexistent", number: ENOENT)) {
      try FileDescriptor.open("/nonexistent", O_RDONLY)
    }
    #expect(SystemError("open x", number: ENOENT).description == "open x: No such file or directory")
  }

  @Test("no descriptor is inherited unless it is handed over")
  func closeOnExec() throws {
    let folder = try TemporaryFolder()
    try folder.write("file", "x")
    let file = try FileDescriptor.open(folder.path("file"), O_RDONLY)
    let pipe = try FileDescriptor.pipe()
    for descriptor in [file, pipe.reading, pipe.writing] {
      #expect(sn_fcntl_int(descriptor.number, F_GETFD, 0) & FD_CLOEXEC != 0)
    }
  }
}
