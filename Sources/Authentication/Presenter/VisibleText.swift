import Bus

/// Text from outside (PAM, D-Bus, a note) made fit for a terminal: nothing in it moves the cursor or turns
/// the line.
public enum VisibleText {
  /// Escapes control characters, those that change the direction of writing, and what separates lines;
  /// newline and tab stay unless they are to be escaped too.
  public static func escaped(_ text: String, keepingLines: Bool = true) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      if (scalar == "\n" || scalar == "\t") && keepingLines || !Text.isHazard(scalar) {
        result.unicodeScalars.append(scalar)
      } else {
        result += "\\u{\(String(scalar.value, radix: 16))}"
      }
    }
    return result
  }

  /// One line of at most `limit` characters: hazards and line ends become blanks.
  static func line(_ text: String, limit: Int) -> String {
    let scalars = text.unicodeScalars.map { Text.isHazard($0) ? " " : $0 }
    var line = ""
    line.unicodeScalars.append(contentsOf: scalars)
    let words = line.split(separator: " ").joined(separator: " ")
    return words.count <= limit ? words : words.prefix(limit - 1) + "…"
  }
}
