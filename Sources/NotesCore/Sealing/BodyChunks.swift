/// The chunks in which a long body is sealed: how many, and how long.
struct BodyChunks {
  /// How many bytes of a body one chunk holds.
  ///
  /// Bodies of more are sealed in chunks.
  static let size = 65_536
  /// How many bytes a sealed chunk has more than what it holds.
  static let overhead = 17
  /// How many bytes stand before the first chunk.
  static let headerLength = 24

  /// How many bytes the body has.
  let length: Int
  /// How many bytes the body has with its padding.
  var paddedLength: Int { Padding.bodyLength(length) }
  /// How many chunks there are.
  var count: Int { (paddedLength + Self.size - 1) / Self.size }
  /// How many bytes all of it has, sealed.
  var sealedLength: Int { Self.headerLength + paddedLength + count * Self.overhead }

  /// The chunks of a body of this length.
  init(length: Int) {
    self.length = length
  }

  /// The chunks that have this length sealed, where the body's is known from nowhere else.
  ///
  /// Nil where no chunks do.
  init?(sealedLength: Int) {
    let whole = sealedLength - Self.headerLength
    let count = (whole + Self.size + Self.overhead - 1) / (Self.size + Self.overhead)
    length = whole - count * Self.overhead
    guard length > 0, self.count == count, self.sealedLength == sealedLength else { return nil }
  }

  /// Which bytes of the padded body the chunk of this number holds, counted from zero.
  func range(of number: Int) -> Range<Int> {
    number * Self.size..<min((number + 1) * Self.size, paddedLength)
  }

  /// The associated data of a chunk: the record's, and the chunk's number.
  static func associatedData(_ record: AssociatedData, number: Int) -> [UInt8] {
    record.bytes + withUnsafeBytes(of: UInt64(number).bigEndian) { Array($0) }
  }
}
