import SecretMemory

/// Puts a record together before it is sealed.
///
/// Numbers are big-endian.
struct RecordWriter {
  /// What has been written.
  let record = SecretText()

  /// Appends a number.
  func write(_ number: some FixedWidthInteger) {
    withUnsafeBytes(of: number.bigEndian) { record.append($0) }
  }

  /// Appends bytes.
  func write(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { record.append($0) }
  }

  /// Appends text, its length in two bytes before it.
  func write(counted text: String) {
    var text = text
    text.withUTF8 { bytes in
      write(UInt16(bytes.count))
      record.append(UnsafeRawBufferPointer(bytes))
    }
  }

  /// Appends zeros up to the next multiple of `step`.
  func pad(toMultipleOf step: Int) {
    write([UInt8](repeating: 0, count: Padding.roundedUp(record.count, toMultipleOf: step) - record.count))
  }
}
