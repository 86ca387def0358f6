import SecretMemory

/// Looks for a term in a folded text that comes in pieces, of which it keeps no more than it needs.
final class StreamSearch {
  /// Where it was found, so far.
  private(set) var place: SearchTerm.Place?

  private let term: SearchTerm
  private var window = SecretText()
  private var ends = 0
  private var lines = 0

  init(for term: SearchTerm) {
    self.term = term
  }

  /// Takes the next piece, and says whether another is wanted.
  func take(_ piece: UnsafeRawBufferPointer) -> Bool {
    window.append(piece)
    var done = 0
    while let offset = window.withBytes({ term.offset(in: UnsafeRawBufferPointer(rebasing: $0[done...])) }) {
      pass(done..<done + offset)
      done += offset
      guard ends == 0 else {
        if ends == 1 { place = .line(lines) }
        return false
      }
      place = .title
      pass(done..<done + 1)
      done += 1
    }
    let kept = max(done, window.count - term.bytes.count + 1)
    pass(done..<kept)
    window = window.withBytes { SecretText(copying: UnsafeRawBufferPointer(rebasing: $0[kept...])) }
    return ends < 2
  }

  /// Counts what ends in bytes of the window that are not looked at again.
  private func pass(_ range: Range<Int>) {
    window.withBytes { bytes in
      for byte in bytes[range] {
        if byte == FoldedText.end { ends += 1 } else if byte == UInt8(ascii: "\n"), ends > 0 { lines += 1 }
      }
    }
  }
}
