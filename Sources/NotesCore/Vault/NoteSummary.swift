import SecretMemory

/// What a header says of a text: the title where none was given, and the preview.
enum NoteSummary {
  /// How many characters (Unicode scalar values) a title taken from a text has at most.
  private static let longestTitle = 80
  /// How many a preview has at most.
  static let longestPreview = 120

  /// The beginning of the first line that isn't blank, without the blanks around it; empty if there is none.
  static func title(of text: SecretText) -> String {
    text.withBytes { bytes in
      guard let line = firstLine(of: bytes) else { return "" }
      return oneLine(UnsafeRawBufferPointer(rebasing: bytes[line]), longest: longestTitle)
    }
  }

  /// The beginning of the text in one line; of what comes after the title's line where that was taken from the text.
  static func preview(of text: SecretText, isTitled: Bool) -> String {
    text.withBytes { bytes in
      let start = isTitled ? 0 : firstLine(of: bytes)?.upperBound ?? bytes.count
      return oneLine(UnsafeRawBufferPointer(rebasing: bytes[start...]), longest: longestPreview)
    }
  }

  /// The bytes of the first line that isn't blank.
  private static func firstLine(of bytes: UnsafeRawBufferPointer) -> Range<Int>? {
    guard let start = bytes.firstIndex(where: { !isBlank($0) }) else { return nil }
    let end = bytes[start...].firstIndex { breaksLine($0) } ?? bytes.count
    return start..<end
  }

  /// The first `longest` characters, each run of blanks and line ends among them as one space.
  private static func oneLine(_ bytes: UnsafeRawBufferPointer, longest: Int) -> String {
    // No character of UTF-8 has more than four bytes; blanks before the first are not of the line.
    let start = bytes.firstIndex { !isBlank($0) } ?? bytes.count
    let piece = bytes[start...].prefix(8 * longest)
    var line = String.UnicodeScalarView()
    var owesSpace = false
    for scalar in String(decoding: piece, as: UTF8.self).unicodeScalars {
      if scalar.properties.isWhitespace || scalar.value < 0x20 || scalar.value == 0x7f {
        owesSpace = !line.isEmpty
        continue
      }
      guard line.count + (owesSpace ? 2 : 1) <= longest else { break }
      if owesSpace { line.append(" ") }
      line.append(scalar)
      owesSpace = false
    }
    // A character that the prefix cut through has become U+FFFD.
    if piece.endIndex < bytes.count, line.last == "\u{fffd}" { line.removeLast() }
    return String(line)
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte <= 0x20 || byte == 0x7f }

  private static func breaksLine(_ byte: UInt8) -> Bool { (byte < 0x20 && byte != 0x09) || byte == 0x7f }
}
