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
    var rest = piece[...]
    while linesBefore > 0 {
      guard let newline = rest.firstIndex(of: UInt8(ascii: "\n")) else { return true }
      rest = rest[(newline + 1)...]
      linesBefore -= 1
    }
    let end = rest.firstIndex(of: UInt8(ascii: "\n"))
    bytes += rest[..<(end ?? rest.endIndex)].prefix(Self.longest - bytes.count)
    return end == nil && bytes.count < Self.longest
  }

  /// The line without the blanks around it.
  var line: String {
    func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0d).contains(byte) }
    var line = bytes.drop(while: isBlank)
    while let last = line.last, isBlank(last) { line.removeLast() }
    return String(decoding: line, as: UTF8.self)
  }
}
