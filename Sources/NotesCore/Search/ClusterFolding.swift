import Bus

/// Folds the characters of a line one by one, to know which bytes of the folded line are whose.
///
/// Used by one thread at a time. It remembers how short characters fold: GLib takes a microsecond for each.
final class ClusterFolding {
  private static let mostRemembered = 4096

  /// By the bytes of a character, those of what it folds to; both packed, eight at most.
  private var remembered: [UInt64: UInt64] = [:]

  /// Of each byte of a folded line, the range of the line's bytes that is its character.
  ///
  /// Empty where to fold characters gives another line than to fold the whole: nothing can be told then.
  func owners(of folded: [UInt8], in line: UnsafeBufferPointer<UInt8>) -> [Range<Int>] {
    var result: [UInt8] = []
    var owners: [Range<Int>] = []
    result.reserveCapacity(folded.count)
    owners.reserveCapacity(folded.count)
    var start = 0
    while start < line.count {
      let end = Self.segmentEnd(in: line, from: start)
      if end == start + 1, line[start] < 0x80 {
        result.append(Self.lowercased(line[start]))
        owners.append(start..<end)
      } else {
        var offset = start
        for character in String(decoding: line[start..<end], as: UTF8.self) {
          let range = offset..<offset + character.utf8.count
          append(UnsafeBufferPointer(rebasing: line[range]), to: &result)
          owners.append(contentsOf: repeatElement(range, count: result.count - owners.count))
          offset = range.upperBound
        }
      }
      start = end
    }
    return result == folded ? owners : []
  }

  /// Where characters that begin here end in any case: between two ASCII characters, but for CR LF.
  private static func segmentEnd(in line: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var end = start + 1
    while end < line.count,
      line[end - 1] >= 0x80 || line[end] >= 0x80 || line[end - 1] == UInt8(ascii: "\r")
    {
      end += 1
    }
    return end
  }

  private func append(_ character: UnsafeBufferPointer<UInt8>, to result: inout [UInt8]) {
    if character.count == 1 { return result.append(Self.lowercased(character[0])) }
    let key = Self.packed(character)
    if let key, let packed = remembered[key] { return Self.append(packed, to: &result) }
    var folded: [UInt8] = []
    Text.fold(UnsafeRawBufferPointer(character)) { folded.append(contentsOf: $0) }
    result += folded
    guard let key, let value = folded.withUnsafeBufferPointer(Self.packed) else { return }
    if remembered.count == Self.mostRemembered { remembered.removeAll() }
    remembered[key] = value
  }

  /// Up to eight bytes as a number, the first in the lowest; nil for more, and for those with a NUL.
  private static func packed(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64? {
    guard bytes.count <= 8, !bytes.contains(0) else { return nil }
    return bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  private static func append(_ packed: UInt64, to result: inout [UInt8]) {
    var rest = packed
    while rest != 0 {
      result.append(UInt8(truncatingIfNeeded: rest))
      rest >>= 8
    }
  }

  /// ASCII folded.
  private static func lowercased(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }
}
