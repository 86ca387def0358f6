import CGLib
import Glibc

/// Unicode by GLib's tables, so that no Foundation is needed for it.
public enum Text {
  /// The text in normalisation form C: the form in which texts that look the same have the same bytes.
  public static func nfc(_ string: String) -> String {
    convert(string) { normalized($0, $1) }
  }

  /// Lends the normalisation form C of UTF-8 that is secret, and wipes it afterwards.
  ///
  /// For one that is not UTF-8 it is the same bytes. Free of NUL, which would end it.
  ///
  /// ASCII, which is in that form already, is not copied at all. For the rest GLib's own working memory is out of
  /// our reach.
  public static func withNFC<Result>(
    of bytes: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer) -> Result
  ) -> Result {
    let characters = bytes.bindMemory(to: CChar.self)
    guard !bytes.allSatisfy({ $0 < 0x80 }),
      let composed = normalized(characters.baseAddress, bytes.count)
    else { return body(bytes) }
    let count = strlen(composed)
    defer {
      explicit_bzero(composed, count)
      g_free(composed)
    }
    return body(UnsafeRawBufferPointer(start: composed, count: count))
  }

  private static func normalized(_ start: UnsafePointer<CChar>?, _ length: Int) -> UnsafeMutablePointer<
    CChar
  >? {
    g_utf8_normalize(start, length, G_NORMALIZE_NFC)
  }

  /// Converts the pieces between NUL characters, where GLib would stop, and joins them again.
  private static func convert(
    _ string: String, _ convert: (UnsafePointer<CChar>?, Int) -> UnsafeMutablePointer<CChar>?
  ) -> String {
    if string.utf8.allSatisfy({ $0 < 0x80 }) { return string }
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

  /// Whether a character could move a terminal's cursor, change its state, break a line or turn the direction of
  /// writing: C0, DEL, C1, the separators of lines and paragraphs, and the marks of bidirectional text.
  public static func isHazard(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7f..<0xa0, 0x61c, 0x200e, 0x200f, 0x2028...0x202e, 0x2066...0x2069: true
    default: false
    }
  }
}
