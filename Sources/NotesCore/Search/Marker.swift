import Bus
import CSystem
import Glibc

/// Marks what was searched for in lines of text.
///
/// Used by one thread at a time.
final class Marker {
  /// How many characters of a line are kept at most where it is cut.
  static let longest = 160

  /// What is looked for in the folded line: of a term of several lines the first, which is what one line can have.
  private let needle: [UInt8]
  private let clusters = ClusterFolding()

  init(for term: SearchTerm) {
    let lines = term.bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    needle = lines.first.map(Array.init) ?? []
  }

  /// Marks the term in a line.
  ///
  /// - Parameter isCut: whether to keep the neighbourhood of the first mark alone where the line is long.
  func mark(_ line: String, isCut: Bool = false) -> MarkedText {
    var line = line
    let marks = line.withUTF8 { self.marks(in: $0) }
    guard isCut, line.utf8.count > Self.longest else { return MarkedText(line, marks: marks) }
    let characters = line.withUTF8 { CharacterOffsets(of: $0) }
    return characters.count > Self.longest ? cut(line, characters, marks) : MarkedText(line, marks: marks)
  }

  private func cut(_ line: String, _ characters: CharacterOffsets, _ marks: [Range<Int>]) -> MarkedText {
    let first = marks.first.map { characters.index(of: $0.lowerBound) } ?? 0
    let start = max(0, min(first - Self.longest / 4, characters.count - Self.longest))
    let shown = characters.offset(of: start)..<characters.offset(of: start + Self.longest)
    let ellipsis = "…"
    let before = start > 0 ? ellipsis : ""
    let after = start + Self.longest < characters.count ? ellipsis : ""
    let utf8 = line.utf8
    let begin = utf8.index(utf8.startIndex, offsetBy: shown.lowerBound)
    let end = utf8.index(utf8.startIndex, offsetBy: shown.upperBound)
    let shift = before.utf8.count - shown.lowerBound
    let kept = marks.map { $0.clamped(to: shown) }.filter { !$0.isEmpty }
    return MarkedText(
      before + line[begin..<end] + after, marks: kept.map { $0.lowerBound + shift..<$0.upperBound + shift })
  }

  /// Where the term is in a line, each occurrence a range of whole characters.
  private func marks(in line: UnsafeBufferPointer<UInt8>) -> [Range<Int>] {
    guard !needle.isEmpty else { return [] }
    var folded: [UInt8] = []
    folded.reserveCapacity(line.count)
    Text.fold(UnsafeRawBufferPointer(line)) { folded.append(contentsOf: $0) }
    guard let first = offset(in: folded, from: 0) else { return [] }
    // Where each byte of the line is a character, which folds to one byte, nothing needs to be found out.
    let owners = CharacterOffsets.areBytes(line) ? nil : clusters.owners(of: folded, in: line)
    if let owners, owners.isEmpty { return [] }
    var marks: [Range<Int>] = []
    var next: Int? = first
    while let offset = next {
      let end = offset + needle.count
      next = self.offset(in: folded, from: end)
      let mark = owners.map { $0[offset].lowerBound..<$0[end - 1].upperBound } ?? offset..<end
      // A term may end within a character and begin again in it.
      if let last = marks.last, last.upperBound > mark.lowerBound {
        marks[marks.count - 1] = last.lowerBound..<mark.upperBound
      } else {
        marks.append(mark)
      }
    }
    return marks
  }

  private func offset(in folded: [UInt8], from start: Int) -> Int? {
    folded.withUnsafeBytes { folded in
      let rest = UnsafeRawBufferPointer(rebasing: folded[start...])
      guard let base = rest.baseAddress, let found = memmem(base, rest.count, needle, needle.count) else {
        return nil
      }
      return start + (UnsafeRawPointer(found) - base)
    }
  }
}
