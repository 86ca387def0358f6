import Bus

/// A line of text, and which parts of it are what was searched for.
public struct MarkedText: Equatable, Sendable {
  /// A part of the line.
  public struct Part: Equatable, Sendable {
    /// The text, as it stands in the note.
    public let text: String
    /// Whether this is what was searched for.
    public let isMatch: Bool
  }

  /// How many characters of a line are kept at most.
  static let longest = 160

  /// The parts, in their order.
  public private(set) var parts: [Part]

  /// The line.
  public var text: String { parts.map(\.text).joined() }

  /// A line in which nothing is marked.
  init(unmarked text: String) {
    parts = text.isEmpty ? [] : [Part(text: text, isMatch: false)]
  }

  /// Marks a term in a line.
  ///
  /// - Parameter isCut: whether to keep the neighbourhood of the first mark alone where the line is long.
  init(_ line: String, marking term: SearchTerm, isCut: Bool) {
    let characters = Array(line)
    var marks = Self.marks(of: term, in: characters, line: line)
    var shown = characters.indices
    if isCut, characters.count > Self.longest {
      let start = max(
        0, min((marks.first?.lowerBound ?? 0) - Self.longest / 4, characters.count - Self.longest))
      shown = start..<start + Self.longest
      marks = marks.map { $0.clamped(to: shown) }.filter { !$0.isEmpty }
    }
    parts = []
    if shown.lowerBound > 0 { append("…", isMatch: false) }
    var position = shown.lowerBound
    for mark in marks {
      append(String(characters[position..<mark.lowerBound]), isMatch: false)
      append(String(characters[mark]), isMatch: true)
      position = mark.upperBound
    }
    append(String(characters[position..<shown.upperBound]), isMatch: false)
    if shown.upperBound < characters.count { append("…", isMatch: false) }
  }

  private mutating func append(_ text: String, isMatch: Bool) {
    if !text.isEmpty { parts.append(Part(text: text, isMatch: isMatch)) }
  }

  /// Which characters the term is in, each occurrence a range.
  ///
  /// Each character is folded by itself, to know which bytes of the folded line are its. Where that gives another
  /// line than folding the whole, nothing is marked rather than something else.
  private static func marks(of term: SearchTerm, in characters: [Character], line: String) -> [Range<Int>] {
    var folded: [UInt8] = []
    var owners: [Int] = []
    for (index, character) in characters.enumerated() {
      folded += Text.folded(String(character)).utf8
      owners += repeatElement(index, count: folded.count - owners.count)
    }
    guard folded.elementsEqual(Text.folded(line).utf8) else { return [] }
    // Of a term of several lines the first is what this line can have.
    guard
      let first = term.bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).first,
      !first.isEmpty, first.count <= folded.count
    else { return [] }
    var marks: [Range<Int>] = []
    var offset = 0
    while offset + first.count <= folded.count {
      guard folded[offset..<offset + first.count].elementsEqual(first) else {
        offset += 1
        continue
      }
      let mark = owners[offset]..<owners[offset + first.count - 1] + 1
      // A term may end within a character and begin again in it.
      if let last = marks.last, last.upperBound > mark.lowerBound {
        marks[marks.count - 1] = last.lowerBound..<mark.upperBound
      } else {
        marks.append(mark)
      }
      offset += first.count
    }
    return marks
  }
}
