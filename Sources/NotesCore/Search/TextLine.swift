/// Lines of text.
enum TextLine {
  /// How many bytes of a line are looked at, at most.
  static let longest = 1 << 16

  /// The line with this number, counted from zero, trimmed; empty where there are fewer.
  static func line(_ number: Int, of text: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    var rest = text
    for _ in 0..<number {
      guard let newline = rest.offset(of: UInt8(ascii: "\n")) else {
        return UnsafeRawBufferPointer(start: nil, count: 0)
      }
      rest = UnsafeRawBufferPointer(rebasing: rest[(newline + 1)...])
    }
    let end = rest.offset(of: UInt8(ascii: "\n")) ?? rest.count
    return trimmed(UnsafeRawBufferPointer(rebasing: rest.prefix(min(end, longest))))
  }

  /// A line without the blanks around it.
  static func trimmed(_ line: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0d).contains(byte) }
    let start = line.firstIndex { !isBlank($0) } ?? line.endIndex
    let end = line[start...].lastIndex { !isBlank($0) }.map { $0 + 1 } ?? start
    return UnsafeRawBufferPointer(rebasing: line[start..<end])
  }
}
