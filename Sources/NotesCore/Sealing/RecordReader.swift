/// Takes an opened record apart.
///
/// Numbers are big-endian. Each call answers nil where too little is left.
struct RecordReader {
  /// What has not been read yet.
  private(set) var rest: UnsafeRawBufferPointer

  init(_ record: UnsafeRawBufferPointer) {
    rest = record
  }

  /// Reads a number.
  mutating func number<Number: FixedWidthInteger>(_ type: Number.Type = Number.self) -> Number? {
    bytes(MemoryLayout<Number>.size).map { Number(bigEndian: $0.loadUnaligned(as: Number.self)) }
  }

  /// Reads so many bytes.
  mutating func bytes(_ count: Int) -> UnsafeRawBufferPointer? {
    guard count <= rest.count else { return nil }
    defer { rest = UnsafeRawBufferPointer(rebasing: rest[count...]) }
    return UnsafeRawBufferPointer(rebasing: rest[..<count])
  }

  /// Reads text, its length in two bytes before it.
  mutating func countedText() -> String? { countedBytes().flatMap(String.init(checking:)) }

  /// Reads bytes, their number in two bytes before them.
  mutating func countedBytes() -> UnsafeRawBufferPointer? {
    number(UInt16.self).flatMap { bytes(Int($0)) }
  }

  /// Whether nothing but zeros is left: the padding.
  var isAtPadding: Bool { rest.allSatisfy { $0 == 0 } }
}
