/// Takes one line out of a text that comes in pieces.
struct LineFinder {
  /// How many bytes of a line are kept at most.
  private static let longest = 1 << 16

  private var linesBefore: Int
  private var bytes: [UInt8] = []

  /// Looks for the line with this number, counted from zero.
  init(_ number: Int) {
    linesBefore = number
  }

  /// Takes the next piece, and says whether another is wanted.
  mutating func take(_ piece: UnsafeRawBufferPointer) -> Bool {
    var rest = piece
    while linesBefore > 0 {
      guard let newline = rest.offset(of: UInt8(ascii: "\n")) else { return true }
      rest = UnsafeRawBufferPointer(rebasing: rest[(newline + 1)...])
      linesBefore -= 1
    }
    let end = rest.offset(of: UInt8(ascii: "\n"))
    let line = rest[..<(end ?? rest.count)].prefix(Self.longest - bytes.count)
    bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: line))
    return end == nil && bytes.count < Self.longest
  }

  /// The line without the blanks around it.
  var line: String {
    func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0d).contains(byte) }
    let start = bytes.firstIndex { !isBlank($0) } ?? bytes.endIndex
    let end = bytes[start...].lastIndex { !isBlank($0) }.map { $0 + 1 } ?? start
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }
}
