public import Posix

extension FileDescriptor {
  /// Reads up to the end of a line, or of the file, and leaves the rest.
  public func readLine() throws(SystemError) -> String {
    var line: [UInt8] = []
    var byte: UInt8 = 0
    while true {
      let count = try withUnsafeMutableBytes(of: &byte) { bytes throws(SystemError) in try read(into: bytes) }
      if count == 0 || byte == 0x0a { return String(decoding: line, as: UTF8.self) }
      line.append(byte)
    }
  }
}
