/// Puts frames of the reader's grammar together from the pieces in which they arrive. It holds at most one that is
/// incomplete.
struct ReaderFrameBuffer: Sendable {
  private var bytes: [UInt8] = []

  /// Whether the last byte ended a frame: only then was nothing cut off.
  var isEmpty: Bool { bytes.isEmpty }

  /// Takes the next byte and returns the kind and payload of the frame it completes.
  mutating func take(_ byte: UInt8) throws(FrameError) -> (ReaderFrame.Kind, [UInt8])? {
    bytes.append(byte)
    guard bytes.count >= ReaderFrame.lengthSize else { return nil }
    let length = bytes.prefix(ReaderFrame.lengthSize).reduce(0) { $0 << 8 | Int($1) }
    guard (1...ReaderFrame.maximumLength).contains(length) else { throw .badLength }
    guard bytes.count == ReaderFrame.lengthSize + length else { return nil }
    guard let kind = ReaderFrame.Kind(rawValue: bytes[ReaderFrame.lengthSize]) else { throw .badKind }
    defer { bytes.removeAll(keepingCapacity: true) }
    return (kind, Array(bytes.dropFirst(ReaderFrame.lengthSize + 1)))
  }
}
