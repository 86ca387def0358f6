import CGLib
import Glibc

/// Texts as a search compares them.
extension Text {
  /// How many bytes of a text are folded at once, about.
  private static let piece = 1 << 14
  /// How much ASCII among other characters is folded by itself.
  private static let shortestRun = 16

  /// Hands `consume` the text without its differences of case, in normalisation form C, piece after piece.
  ///
  /// It is Unicode's full case folding of no language (CaseFolding.txt, C and F), by GLib's tables: ß is ss, and a
  /// final sigma is a sigma. One thing is added, because the language isn't known: I, i, İ and ı are one letter, so
  /// that a Turkish text is found however it is written. Accents count. A newline stays one newline.
  ///
  /// - Parameter bytes: valid UTF-8, NUL characters too.
  /// - Parameter consume: gets each piece, which is wiped when it returns. GLib's own working memory is out of reach.
  public static func fold(_ bytes: UnsafeRawBufferPointer, _ consume: (UnsafeRawBufferPointer) -> Void) {
    var rest = UnsafeRawBufferPointer(rebasing: bytes[...])
    while !rest.isEmpty {
      let end = pieceEnd(in: rest)
      let piece = UnsafeRawBufferPointer(rebasing: rest[..<end])
      rest = UnsafeRawBufferPointer(rebasing: rest[end...])
      if piece.allSatisfy({ $0 < 0x80 }) { foldASCII(piece, consume) } else { foldMixed(piece, consume) }
    }
  }

  /// Folds long runs of ASCII by themselves: GLib takes a hundred times as long for them.
  private static func foldMixed(
    _ bytes: UnsafeRawBufferPointer, _ consume: (UnsafeRawBufferPointer) -> Void
  ) {
    // What is still to be folded, and where the present run of ASCII began.
    var start = 0
    var run = 0
    for (offset, byte) in bytes.enumerated() where byte >= 0x80 {
      // The last character of the run may compose with this one; what comes before an ASCII character composes with
      // nothing behind it.
      let end = offset - 1
      if end - run >= shortestRun {
        if start < run { foldAny(UnsafeRawBufferPointer(rebasing: bytes[start..<run]), consume) }
        foldASCII(UnsafeRawBufferPointer(rebasing: bytes[run..<end]), consume)
        start = end
      }
      run = offset + 1
    }
    let isRun = bytes.count - run >= shortestRun
    let end = isRun ? run : bytes.count
    if start < end { foldAny(UnsafeRawBufferPointer(rebasing: bytes[start..<end]), consume) }
    if isRun { foldASCII(UnsafeRawBufferPointer(rebasing: bytes[end...]), consume) }
  }

  /// The text as a search compares it; see ``fold(_:_:)``.
  public static func folded(_ string: String) -> String {
    var string = string
    var folded: [UInt8] = []
    string.withUTF8 { bytes in fold(UnsafeRawBufferPointer(bytes)) { folded += $0 } }
    return String(decoding: folded, as: UTF8.self)
  }

  /// Where the first piece ends: before a character that composes with nothing before it.
  private static func pieceEnd(in bytes: UnsafeRawBufferPointer) -> Int {
    // ASCII, and what UTF-8 begins with E4 to E9: Chinese characters.
    func begins(_ byte: UInt8) -> Bool { byte < 0x80 || (0xe4...0xe9).contains(byte) }
    guard bytes.count > piece else { return bytes.count }
    return bytes[1...piece].lastIndex(where: begins) ?? bytes[piece...].firstIndex(where: begins)
      ?? bytes.count
  }

  private static func foldASCII(
    _ bytes: UnsafeRawBufferPointer, _ consume: (UnsafeRawBufferPointer) -> Void
  ) {
    withUnsafeTemporaryAllocation(byteCount: bytes.count, alignment: 1) { room in
      for (offset, byte) in bytes.enumerated() {
        room[offset] = (0x41...0x5a).contains(byte) ? byte | 0x20 : byte
      }
      consume(UnsafeRawBufferPointer(room))
      if let start = room.baseAddress { explicit_bzero(start, room.count) }
    }
  }

  /// Folds what stands between NUL characters, where GLib would stop.
  private static func foldAny(
    _ bytes: UnsafeRawBufferPointer, _ consume: (UnsafeRawBufferPointer) -> Void
  ) {
    var isFirst = true
    for part in bytes.split(separator: 0, omittingEmptySubsequences: false) {
      if !isFirst { withUnsafeBytes(of: UInt8(0), consume) }
      isFirst = false
      guard !part.isEmpty else { continue }
      let characters = UnsafeRawBufferPointer(rebasing: part).bindMemory(to: CChar.self)
      // Nil only for what is no UTF-8.
      guard let composed = g_utf8_normalize(characters.baseAddress, characters.count, G_NORMALIZE_NFC)
      else { continue }
      defer { discard(composed) }
      guard let folded = g_utf8_casefold(composed, -1) else { continue }
      defer { discard(folded) }
      uniteIs(folded)
      mendCherokee(folded)
      guard let result = g_utf8_normalize(folded, -1, G_NORMALIZE_NFC) else { continue }
      defer { discard(result) }
      consume(UnsafeRawBufferPointer(start: result, count: strlen(result)))
    }
  }

  /// Makes ı an i, and takes the dot from above an i that has one too many, as the folding of İ has.
  private static func uniteIs(_ text: UnsafeMutablePointer<CChar>) {
    let bytes = UnsafeMutableRawPointer(text).assumingMemoryBound(to: UInt8.self)
    var read = 0
    var written = 0
    while bytes[read] != 0 {
      if bytes[read] == 0xc4, bytes[read + 1] == 0xb1 {
        bytes[written] = UInt8(ascii: "i")
        read += 2
      } else {
        bytes[written] = bytes[read]
        read += 1
      }
      written += 1
      if bytes[written - 1] == UInt8(ascii: "i"), bytes[read] == 0xcc, bytes[read + 1] == 0x87 { read += 2 }
    }
    bytes[written] = 0
  }

  /// Unicode folds Cherokee to its capitals, the older letters; GLib 2.74 exchanges the two.
  private static func mendCherokee(_ text: UnsafeMutablePointer<CChar>) {
    let bytes = UnsafeMutableRawPointer(text).assumingMemoryBound(to: UInt8.self)
    var offset = 0
    while bytes[offset] != 0 {
      defer { offset += 1 }
      guard bytes[offset] == 0xea || bytes[offset] == 0xe1 else { continue }
      // Valid UTF-8: two bytes follow.
      let scalar =
        UInt32(bytes[offset] & 0xf) << 12 | UInt32(bytes[offset + 1] & 0x3f) << 6
        | UInt32(bytes[offset + 2] & 0x3f)
      let capital: UInt32
      switch scalar {
      case 0xab70...0xabbf: capital = scalar - 0xab70 + 0x13a0
      case 0x13f8...0x13fd: capital = scalar - 8
      default: continue
      }
      bytes[offset] = 0xe1
      bytes[offset + 1] = 0x80 | UInt8(capital >> 6 & 0x3f)
      bytes[offset + 2] = 0x80 | UInt8(capital & 0x3f)
    }
  }

  private static func discard(_ text: UnsafeMutablePointer<CChar>) {
    explicit_bzero(text, strlen(text))
    g_free(text)
  }
}
