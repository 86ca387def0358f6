import CSodium
import Posix
import SecretMemory

/// Seals a text as a draft, piece by piece: memory doesn't grow with the text.
struct DraftSealing {
  /// Where the text comes from: fills the room as far as it can, and answers zero at the end.
  typealias Source = (UnsafeMutableRawBufferPointer) throws(SystemError) -> Int

  let entry: DraftEntry
  let origin: DraftOrigin

  /// Writes the whole file.
  func write(_ source: Source, to file: FileDescriptor) throws(SystemError) {
    let key = SecretBytes.random(count: 32)
    var sealedKey = [UInt8](repeating: 0, count: 32 + sn_box_overhead)
    key.withBytes { _ = sn_box_seal(&sealedKey, $0.baseAddress, $0.count, origin.key) }
    let sealer = key.withBytes { ChunkSealer(under: $0.baseAddress) }
    try Self.write(entry.bytes + sealedKey + sealer.header, to: file)

    var padding = TextPadding(beginning: beginning())
    var number = 0
    while !padding.isAtEnd {
      let chunk = try padding.next(from: source)
      let data = entry.bytes + withUnsafeBytes(of: UInt64(number).bigEndian) { Array($0) }
      let sealed = chunk.withBytes { sealer.seal($0, for: data, isLast: padding.isAtEnd) }
      try Self.write(sealed, to: file)
      number += 1
    }
  }

  /// What stands before the text: whether a title was given, and the title.
  private func beginning() -> SecretText {
    let writer = RecordWriter()
    writer.write(UInt8(origin.title == nil ? 0 : 1))
    writer.write(counted: origin.title ?? "")
    return writer.record
  }

  private static func write(_ bytes: [UInt8], to file: FileDescriptor) throws(SystemError) {
    let result = bytes.withUnsafeBytes { bytes in
      Result { () throws(SystemError) in try file.write(bytes) }
    }
    try result.get()
  }

  /// Cuts beginning, text, an end mark (0x80) and zeros up to the padded length into chunks.
  private struct TextPadding {
    private let pending: SecretText
    private var total = 0
    /// The length of it all, known when the text has ended.
    private var paddedTotal: Int?
    private var hasBegun = false

    init(beginning: SecretText) {
      pending = beginning
    }

    /// Whether the last chunk has been given.
    var isAtEnd: Bool { total == paddedTotal }

    mutating func next(from source: Source) throws(SystemError) -> SecretText {
      let chunk = SecretText(capacity: BodyChunks.size)
      if !hasBegun {
        pending.withBytes { chunk.append($0) }
        hasBegun = true
      }
      while paddedTotal == nil, chunk.count < BodyChunks.size {
        let before = chunk.count
        try chunk.append(room: BodyChunks.size - chunk.count, source)
        if chunk.count == before { paddedTotal = Padding.bodyLength(total + chunk.count + 1) }
        if paddedTotal != nil { withUnsafeBytes(of: UInt8(0x80)) { chunk.append($0) } }
      }
      if let paddedTotal {
        let zeros = min(BodyChunks.size - chunk.count, paddedTotal - total - chunk.count)
        [UInt8](repeating: 0, count: zeros).withUnsafeBytes { chunk.append($0) }
      }
      total += chunk.count
      return chunk
    }
  }
}
