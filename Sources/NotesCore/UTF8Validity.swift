/// Whether bytes are UTF-8, told where they lie: no copy is made.
enum UTF8Validity {
  /// The offset of the first byte that is not part of valid UTF-8, or nil.
  static func firstInvalidOffset(in bytes: UnsafeRawBufferPointer) -> Int? {
    do {
      _ = try UTF8Span(validating: bytes.bindMemory(to: UInt8.self).span)
      return nil
    } catch {
      return error.byteOffsets.lowerBound
    }
  }

  /// Whether all of them are.
  static func isValid(_ bytes: UnsafeRawBufferPointer) -> Bool { firstInvalidOffset(in: bytes) == nil }
}
