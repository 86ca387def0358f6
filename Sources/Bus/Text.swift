import CGLib

/// Unicode by GLib's tables, so that no Foundation is needed for it.
public enum Text {
  /// The text in normalisation form C: the form in which texts that look the same have the same bytes.
  public static func nfc(_ string: String) -> String {
    convert(string, ascii: { $0 }) { normalized($0, $1) }
  }

  /// The text as a search compares it: without differences of case, in normalisation form C.
  public static func folded(_ string: String) -> String {
    convert(
      string,
      ascii: { string in
        String(decoding: string.utf8.map { (0x41...0x5a).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
      }
    ) { start, length in
      guard let composed = normalized(start, length), let folded = g_utf8_casefold(composed, -1) else {
        return nil
      }
      defer {
        g_free(composed)
        g_free(folded)
      }
      return normalized(folded, -1)
    }
  }

  private static func normalized(_ start: UnsafePointer<CChar>?, _ length: Int) -> UnsafeMutablePointer<
    CChar
  >? {
    g_utf8_normalize(start, length, G_NORMALIZE_NFC)
  }

  /// Converts the pieces between NUL characters, where GLib would stop, and joins them again.
  private static func convert(
    _ string: String, ascii: (String) -> String,
    _ convert: (UnsafePointer<CChar>?, Int) -> UnsafeMutablePointer<CChar>?
  ) -> String {
    if string.utf8.allSatisfy({ $0 < 0x80 }) { return ascii(string) }
    return string.utf8.split(separator: 0, omittingEmptySubsequences: false).map { piece in
      var piece = String(Substring(piece))
      return piece.withUTF8 { bytes in
        bytes.withMemoryRebound(to: CChar.self) { characters in
          guard let converted = convert(characters.baseAddress, characters.count) else { return "" }
          defer { g_free(converted) }
          return String(cString: converted)
        }
      }
    }.joined(separator: "\0")
  }
}
