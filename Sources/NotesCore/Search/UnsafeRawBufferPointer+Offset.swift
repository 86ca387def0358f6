import Glibc

extension UnsafeRawBufferPointer {
  /// Where a byte is first, by libc, which looks at many at once; nil where it isn't.
  func offset(of byte: UInt8) -> Int? {
    guard let start = baseAddress, let found = memchr(start, Int32(byte), count) else { return nil }
    return UnsafeRawPointer(found) - start
  }
}
