import Bus
import CSystem
import Glibc
import SecretMemory

/// What is searched for, folded, and where it is in a folded text.
struct SearchTerm: Sendable {
  /// Where in a note it was found.
  enum Place: Equatable, Sendable {
    /// In the title alone.
    case title
    /// In this line of the text, counted from zero; perhaps in the title too.
    case line(Int)
  }

  /// The folded bytes.
  let bytes: [UInt8]

  /// Folds what is searched for.
  ///
  /// Nil where that leaves nothing.
  init?(_ text: String) {
    bytes = Array(Text.folded(text).utf8)
    guard !bytes.isEmpty else { return nil }
  }

  /// Where it is in a whole ``FoldedText``, padding and all.
  func place(in folded: UnsafeRawBufferPointer) -> Place? {
    guard let first = offset(in: folded) else { return nil }
    let titleEnd = folded.offset(of: FoldedText.end) ?? folded.count
    if first > titleEnd { return line(at: first, in: folded, after: titleEnd) }
    let body = UnsafeRawBufferPointer(rebasing: folded[titleEnd...])
    guard let second = offset(in: body) else { return .title }
    return line(at: titleEnd + second, in: folded, after: titleEnd) ?? .title
  }

  /// The offset of its first occurrence in bytes.
  func offset(in text: UnsafeRawBufferPointer) -> Int? {
    guard let start = text.baseAddress, let found = memmem(start, text.count, bytes, bytes.count) else {
      return nil
    }
    return UnsafeRawPointer(found) - start
  }

  /// The line of an offset; nil where that is in the padding, which only a search for NUL characters finds.
  private func line(at offset: Int, in folded: UnsafeRawBufferPointer, after titleEnd: Int) -> Place? {
    var before = UnsafeRawBufferPointer(rebasing: folded[titleEnd + 1..<offset])
    guard before.offset(of: FoldedText.end) == nil else { return nil }
    var lines = 0
    while let newline = before.offset(of: UInt8(ascii: "\n")) {
      lines += 1
      before = UnsafeRawBufferPointer(rebasing: before[(newline + 1)...])
    }
    return .line(lines)
  }
}
