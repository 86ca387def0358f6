/// Where the characters of a text begin in its UTF-8.
struct CharacterOffsets {
  /// How many characters there are.
  let count: Int
  /// Where each begins, and where the last ends; nil where each is one byte.
  private let offsets: [Int]?

  init(of text: UnsafeBufferPointer<UInt8>) {
    guard !Self.areBytes(text) else {
      count = text.count
      offsets = nil
      return
    }
    var offsets = [0]
    for character in String(decoding: text, as: UTF8.self) {
      offsets.append(offsets[offsets.count - 1] + character.utf8.count)
    }
    count = offsets.count - 1
    self.offsets = offsets
  }

  /// Where a character begins; behind the last one, where the text ends.
  func offset(of index: Int) -> Int { offsets.map { $0[index] } ?? index }

  /// Which character begins at an offset, or has it in it.
  func index(of offset: Int) -> Int {
    guard let offsets else { return offset }
    return offsets.firstIndex { $0 > offset }.map { $0 - 1 } ?? count
  }

  /// Whether each byte is a character: ASCII, but for the two bytes of CR LF.
  static func areBytes(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    text.allSatisfy { $0 < 0x80 && $0 != UInt8(ascii: "\r") }
  }
}
