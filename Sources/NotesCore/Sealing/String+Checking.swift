extension String {
  /// Copies UTF-8.
  ///
  /// Nil where it is none.
  init?(checking bytes: UnsafeRawBufferPointer) {
    // `String(validating:as:)` is generic in the library and takes twice as long.
    guard let text = try? UTF8Span(validating: bytes.bindMemory(to: UInt8.self).span) else { return nil }
    self.init(copying: text)
  }
}
