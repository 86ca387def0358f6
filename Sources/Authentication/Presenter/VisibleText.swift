/// Text from outside (PAM, D-Bus, a note) made fit for a terminal: nothing in it moves the cursor or turns
/// the line.
public enum VisibleText {
  /// Escapes control characters, those that change the direction of writing, and what separates lines;
  /// newline and tab stay unless they are to be escaped too.
  public static func escaped(_ text: String, keepingLines: Bool = true) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      if (scalar == "\n" || scalar == "\t") && keepingLines || !isHazard(scalar) {
        result.unicodeScalars.append(scalar)
      } else {
        result += "\\u{\(String(scalar.value, radix: 16))}"
      }
    }
    return result
  }

  /// One line of at most `limit` characters: hazards and line ends become blanks.
  static func line(_ text: String, limit: Int) -> String {
    let scalars = text.unicodeScalars.map { isHazard($0) ? " " : $0 }
    var line = ""
    line.unicodeScalars.append(contentsOf: scalars)
    let words = line.split(separator: " ").joined(separator: " ")
    return words.count <= limit ? words : words.prefix(limit - 1) + "…"
  }

  /// C0, DEL, C1, the separators of lines and paragraphs, and the marks of bidirectional text.
  private static func isHazard(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7f..<0xa0: true
    case 0x61c, 0x200e, 0x200f, 0x2028...0x202e, 0x2066...0x2069: true
    default: false
    }
  }
}
