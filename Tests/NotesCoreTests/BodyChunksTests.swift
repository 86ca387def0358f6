import Testing

@testable import NotesCore

@Suite("Chunks of a long body") struct BodyChunksTests {
  private let keys = Subkeys(from: .random())

  private func opened(
    _ chunks: [[UInt8]], header: [UInt8], numbers: [UInt8], lastIs last: Int
  ) -> [[UInt8]?] {
    let opener = keys.withKey(.longBody) { ChunkOpener(header: header, under: $0) }
    return zip(chunks, numbers).enumerated().map { position, pair in
      var room = [UInt8](repeating: 0, count: pair.0.count - BodyChunks.overhead)
      let isChunk = room.withUnsafeMutableBytes { room in
        pair.0.withUnsafeBytes { opener.open($0, for: [pair.1], isLast: position == last, into: room) }
      }
      return isChunk ? room : nil
    }
  }

  @Test("chunks open in their order, under their numbers, the last as the last; and in no other way")
  func stream() {
    let sealer = keys.withKey(.longBody) { ChunkSealer(under: $0) }
    let texts = [[1, 1, 1], [2, 2], [3]] as [[UInt8]]
    let sealed = texts.enumerated().map { number, text in
      text.withUnsafeBytes { sealer.seal($0, for: [UInt8(number)], isLast: number == 2) }
    }
    let header = sealer.header
    #expect(opened(sealed, header: header, numbers: [0, 1, 2], lastIs: 2) == texts)
    #expect(opened([sealed[0], sealed[1]], header: header, numbers: [0, 1], lastIs: 1) == [texts[0], nil])
    #expect(opened(sealed, header: header, numbers: [0, 1, 2], lastIs: -1) == [texts[0], texts[1], nil])
    #expect(opened([sealed[1]], header: header, numbers: [1], lastIs: -1) == [nil])
    #expect(opened([sealed[0], sealed[0]], header: header, numbers: [0, 0], lastIs: -1) == [texts[0], nil])
    #expect(opened(sealed, header: header, numbers: [1, 1, 2], lastIs: 2)[0] == nil)
    #expect(opened(sealed, header: Array(header.reversed()), numbers: [0, 1, 2], lastIs: 2)[0] == nil)
  }

  @Test(
    "chunks cover the padded body without a gap", arguments: [65_537, 131_072, 131_073, 1 << 20, 256 << 20])
  func ranges(_ length: Int) {
    let chunks = BodyChunks(length: length)
    var end = 0
    for number in 0..<chunks.count {
      let range = chunks.range(of: number)
      #expect(range.lowerBound == end && !range.isEmpty && range.count <= BodyChunks.size)
      end = range.upperBound
    }
    #expect(end == chunks.paddedLength && end >= length)
  }
}
