/// Takes one line out of a text that comes in pieces.
struct LineFinder {
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
    let line = rest[..<(end ?? rest.count)].prefix(TextLine.longest - bytes.count)
    bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: line))
    return end == nil && bytes.count < TextLine.longest
  }

  /// Lends the line without the blanks around it.
  func withLine<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    bytes.withUnsafeBytes { body(TextLine.trimmed($0)) }
  }
}
