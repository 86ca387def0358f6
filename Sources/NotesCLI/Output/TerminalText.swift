import Authentication
import Bus

/// Text in one line, made fit for a terminal or for a column. A whole text is `VisibleText`'s matter.
enum TerminalText {
  /// One line in which nothing moves the cursor, changes the colours or turns the writing.
  ///
  /// Newline and tab are shown as `\n` and `\t`, a backslash as `\\`: no two titles look the same.
  static func line(_ text: String) -> String {
    escaped(text) { scalar in
      lineEscape(scalar) ?? (Text.isHazard(scalar) ? "\\u{\(String(scalar.value, radix: 16))}" : nil)
    }
  }

  /// A line of a text as it is shown among others: what could steer the terminal is escaped.
  static func shown(_ line: String) -> String { VisibleText.escaped(line) }

  /// One column of a list in a pipe; see ``append(column:to:)``.
  static func column(_ text: String) -> String {
    var bytes: [UInt8] = []
    var text = text
    text.withUTF8 { append(column: UnsafeRawBufferPointer($0), to: &bytes) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends one column of a list in a pipe: newline, tab and backslash escaped, every other byte as it is.
  static func append(column text: UnsafeRawBufferPointer, to bytes: inout [UInt8]) {
    // Nearly every title is as it should be, and a list has thousands: looked at to the end, many bytes at once.
    let isPlain = text.reduce(true) { $0 && $1 != UInt8(ascii: "\\") && $1 >= 0x20 }
    if isPlain { return bytes.append(contentsOf: text) }
    for byte in text {
      let letter = columnEscape(byte)
      if letter != nil { bytes.append(UInt8(ascii: "\\")) }
      bytes.append(letter ?? byte)
    }
  }

  /// What stands for a byte behind a backslash; nil where it stands for itself.
  private static func columnEscape(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "\n"): UInt8(ascii: "n")
    case UInt8(ascii: "\t"): UInt8(ascii: "t")
    case UInt8(ascii: "\r"): UInt8(ascii: "r")
    case UInt8(ascii: "\\"): UInt8(ascii: "\\")
    default: nil
    }
  }

  /// JSON with what could steer a terminal in JSON's own escapes: the same value, harmless to look at.
  static func json(_ json: String) -> String {
    escaped(json) { scalar in
      guard Text.isHazard(scalar) else { return nil }
      let digits = String(scalar.value, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
  }

  private static func escaped(_ text: String, by escape: (Unicode.Scalar) -> String?) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if let escape = escape(scalar) {
        result.append(contentsOf: escape.unicodeScalars)
      } else {
        result.append(scalar)
      }
    }
    return String(result)
  }

  private static func lineEscape(_ scalar: Unicode.Scalar) -> String? {
    switch scalar {
    case "\n": "\\n"
    case "\t": "\\t"
    case "\r": "\\r"
    case "\\": "\\\\"
    default: nil
    }
  }
}
