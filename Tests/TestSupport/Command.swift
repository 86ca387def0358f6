import Glibc
public import Posix

/// A program that a test runs to its end, with files for what it reads and writes.
public struct Command: Sendable {
  /// How it ended.
  public let status: ExitStatus
  /// What it wrote to standard output.
  public let output: [UInt8]
  /// What it wrote to standard error.
  public let errors: String

  /// The output as text.
  public var text: String { String(decoding: output, as: UTF8.self) }

  /// Runs a program.
  ///
  /// - Parameters:
  ///   - command: its path and arguments.
  ///   - environment: all the variables it gets.
  ///   - input: what it reads on standard input.
  public init(_ command: [String], environment: [String: String], input: [UInt8] = []) throws {
    let folder = try TemporaryFolder()
    let files = try ["input", "output", "errors"].map { name in
      try FileDescriptor.open(folder.path(name), O_RDWR | O_CREAT)
    }
    try input.withUnsafeBytes { try files[0].write($0) }
    lseek(files[0].number, 0, SEEK_SET)
    let process = try ChildProcess(
      command[0], arguments: command, environment: environment.map { "\($0.key)=\($0.value)" },
      descriptors: [0: files[0], 1: files[1], 2: files[2]])
    status = process.wait()
    output = try files[1].contents()
    errors = String(decoding: try files[2].contents(), as: UTF8.self)
  }
}

extension FileDescriptor {
  /// All the bytes of a file.
  fileprivate func contents() throws -> [UInt8] {
    lseek(number, 0, SEEK_SET)
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65536)
    while true {
      let count = try buffer.withUnsafeMutableBytes { try read(into: $0) }
      guard count > 0 else { return bytes }
      bytes += buffer[..<count]
    }
  }
}
