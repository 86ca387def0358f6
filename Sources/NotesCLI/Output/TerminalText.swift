/// Text made fit for a terminal: nothing in it can move the cursor, change the colours or reorder the line.
enum TerminalText {
  /// The text with control characters, and those that turn the writing direction, shown as escapes.
  ///
  /// - Parameter keepsNewlines: whether newline and tab stay, as in a note's body; a title shows them as `\n`, `\t`
  ///   and a backslash as `\\`, so that each title is one line and no two look the same.
  static func escaped(_ text: String, keepsNewlines: Bool) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if keepsNewlines && (scalar == "\n" || scalar == "\t") {
        result.append(scalar)
      } else if !keepsNewlines, let escape = lineEscape(scalar) {
        result.append(contentsOf: escape.unicodeScalars)
      } else if isUnsafe(scalar) {
        result.append(contentsOf: "\\u{\(String(scalar.value, radix: 16))}".unicodeScalars)
      } else {
        result.append(scalar)
      }
    }
    return String(result)
  }

  /// The escapes that a list's columns need even in a pipe: newline, tab and backslash.
  static func lineEscaped(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if let escape = lineEscape(scalar) {
        result.append(contentsOf: escape.unicodeScalars)
      } else {
        result.append(scalar)
      }
    }
    return String(result)
  }

  /// JSON with what could steer a terminal in JSON's own escapes: the same value, harmless to look at.
  static func jsonEscaped(_ json: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in json.unicodeScalars {
      if isUnsafe(scalar) {
        let digits = String(scalar.value, radix: 16)
        result.append(
          contentsOf: "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".unicodeScalars)
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

  /// C0 and C1 controls, DEL, and the characters of Unicode's bidirectional algorithm that reorder what follows.
  private static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7f..<0xa0, 0x61c, 0x200e, 0x200f, 0x2028...0x202e, 0x2066...0x2069: true
    default: false
    }
  }
}
