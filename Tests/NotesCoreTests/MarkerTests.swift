import Bus
import Testing

@testable import NotesCore

@Suite("A mark") struct MarkerTests {
  /// What lines are made of: letters that fold to one byte and to more, and parts of characters.
  private static let pieces = [
    "a", "I", "e", "\u{301}", "é", "ß", "ẞ", "ﬁ", "İ", "ı", "Й", "и", "\u{306}", "\r\n", "\r", " ", "\0", "日",
    "한",
    "\u{1112}\u{1161}", "👩‍👩‍👧", "🇩🇪", "\u{600}", "\u{200d}", "x", "Fi", "ss",
  ]
  private static let terms = ["fi", "s", "ss", "é", "e", "i", "й", "a", "x e", "日", "한", "\0"]

  /// The marks of a term as they are by definition: each character folded by itself.
  private static func marks(of term: [UInt8], in line: String) -> [String] {
    var folded: [UInt8] = []
    var owners: [Int] = []
    let characters = Array(line)
    for (index, character) in characters.enumerated() {
      folded += Text.folded(String(character)).utf8
      owners += repeatElement(index, count: folded.count - owners.count)
    }
    guard folded == Array(Text.folded(line).utf8), !term.isEmpty else { return [] }
    var marks: [Range<Int>] = []
    var offset = 0
    while offset + term.count <= folded.count {
      guard folded[offset..<offset + term.count].elementsEqual(term) else {
        offset += 1
        continue
      }
      let mark = owners[offset]..<owners[offset + term.count - 1] + 1
      if let last = marks.last, last.upperBound > mark.lowerBound {
        marks[marks.count - 1] = last.lowerBound..<mark.upperBound
      } else {
        marks.append(mark)
      }
      offset += term.count
    }
    return marks.map { String(characters[$0]) }
  }

  @Test("covers the characters in which the term is, in every kind of line")
  func anyLine() throws {
    var generator = SystemRandomNumberGenerator()
    for term in Self.terms {
      let searched = try #require(SearchTerm(term))
      let marker = Marker(for: searched)
      for _ in 0..<300 {
        let line = (0..<Int.random(in: 0...12, using: &generator)).map { _ in
          Self.pieces.randomElement(using: &generator) ?? ""
        }.joined()
        let marked = marker.mark(line)
        #expect(Array(marked.text.utf8) == Array(line.utf8))
        #expect(marked.parts.flatMap { Array($0.text.utf8) } == Array(line.utf8))
        let found = marked.parts.filter(\.isMatch).map { Array($0.text.utf8) }
        let expected = Self.marks(of: searched.bytes, in: line).map { Array($0.utf8) }
        #expect(found == expected, "\(line.unicodeScalars.map(\.value)) \(term)")
      }
    }
  }

  @Test("is in what is kept of a long line", arguments: ["x", "é", "e\u{301}", "🇩🇪"])
  func longLine(filler: String) throws {
    let marker = Marker(for: try #require(SearchTerm("needle")))
    for before in [0, 3, 39, 40, 41, 100, 300] {
      for after in [0, 100, 200] {
        let line =
          String(repeating: filler, count: before) + "Needle" + String(repeating: filler, count: after)
        let marked = marker.mark(line, isCut: true)
        #expect(marked.parts.filter(\.isMatch).map(\.text) == ["Needle"], "\(before) \(after)")
        let kept = marked.text.filter { $0 != "…" }
        #expect(kept.count == min(160, before + 6 + after) && line.contains(kept))
        #expect(marked.text.hasPrefix("…") == !line.hasPrefix(kept))
        #expect(marked.text.hasSuffix("…") == !line.hasSuffix(kept))
      }
    }
  }
}
