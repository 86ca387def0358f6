import Testing

@testable import HelperProtocol

@Suite struct ReaderGrammarTests {
  private static let nonce = Nonce()
  private static let replies: [ReaderReply] = [
    .reader(ReaderDescription(key: "driver/0", name: "A réader", stages: 5)), .print(.usable),
    .print(.damaged),
    .waiting(finger: 0, reader: ""), .waiting(finger: 7, reader: "Reader"), .retry(.lift), .missed,
    .stage(done: 2, all: 5),
    .made(ReaderDescription(key: "driver/0", name: "Reader", stages: 5), data: [0, 1, 0, 2, 255]),
  ]

  private func read(_ bytes: [UInt8], by size: Int = 1) throws -> [ReaderReply] {
    var reader = ReaderReplyReader()
    var replies: [ReaderReply] = []
    for start in stride(from: 0, to: bytes.count, by: size) {
      replies += try reader.read(bytes[start..<min(start + size, bytes.count)])
    }
    #expect(reader.isBetweenFrames)
    return replies
  }

  @Test("replies come back as they were sent, in whatever pieces", arguments: [1, 7, 4_096])
  func roundTrip(size: Int) throws {
    let all = Self.replies + [.outcome(.matched, Self.nonce)]
    #expect(try read(all.flatMap(\.encoded), by: size) == all)
  }

  @Test("every outcome has a byte of its own; one that doesn't exist is refused")
  func outcomes() throws {
    let codes = (UInt8.min ... .max).filter { ReaderOutcome(code: $0) != nil }
    #expect(codes == [0, 1] + Array(16...27))
    for code in codes { #expect(ReaderOutcome(code: code)?.code == code) }
  }

  @Test(
    "bytes that are not the grammar are refused",
    arguments: [
      [0, 0, 0, 0], [0xff, 0, 0, 1, 0x6e], [0, 0, 0, 1, 0x7a], [0, 0, 0, 2, 0x6e, 0], [0, 0, 0, 1, 0x70],
      [0, 0, 0, 2, 0x70, 9], [0, 0, 0, 2, 0x77, 11], [0, 0, 0, 2, 0x74, 9], [0, 0, 0, 3, 0x64, 1, 0x41],
      [0, 0, 0, 3, 0x6d, 1, 0], [0, 0, 0, 2, 0x6f, 0], [0, 0, 0, 2, 0x41, 0], [0, 0, 0, 2, 0x50, 1],
    ] as [[UInt8]])
  func malformed(bytes: [UInt8]) {
    #expect(throws: FrameError.self) {
      var reader = ReaderReplyReader()
      _ = try reader.read(bytes)
    }
  }

  @Test("nothing may follow the outcome, and there is an end to replies")
  func tooMany() {
    let outcome = ReaderReply.outcome(.done, Self.nonce).encoded
    #expect(throws: FrameError.tooMany) { try read(outcome + [0]) }
    let flood = (0...ReaderReplyReader.maximumReplies).flatMap { _ in ReaderReply.missed.encoded }
    #expect(throws: FrameError.tooMany) { try read(flood, by: 4_096) }
  }

  @Test("a request comes back as it was sent, whatever its prints are")
  func request() throws {
    let prints = [
      SerialPrint(finger: 1, data: []), SerialPrint(finger: 10, data: Array(repeating: 0, count: 70_000)),
    ]
    let sent = try #require(ReaderRequest(.enroll, finger: 3, prints: prints))
    var reader = ReaderRequestReader()
    var received: ReaderRequest?
    for byte in sent.encoded {
      #expect(received == nil)
      received = try reader.read(byte)
    }
    #expect(received == sent)
  }

  @Test("a request too long, or of a finger that doesn't exist, can't be made; nor be read")
  func badRequest() {
    #expect(ReaderRequest(.wait, prints: [SerialPrint(finger: 0, data: [])]) == nil)
    #expect(ReaderRequest(.wait, prints: [SerialPrint(finger: 11, data: [])]) == nil)
    #expect(ReaderRequest(.enroll, finger: 11) == nil)
    let large = SerialPrint(finger: 1, data: Array(repeating: 0, count: ReaderRequest.maximumPrintSize))
    #expect(ReaderRequest(.wait, prints: [large]) != nil)
    #expect(ReaderRequest(.wait, prints: [large, large, large]) == nil)
    for bytes in [[0, 0, 0, 2, 0x50, 0], [0, 0, 0, 1, 0x6e], [0, 0, 0, 1, 0x41]] as [[UInt8]] {
      #expect(throws: FrameError.self) {
        var reader = ReaderRequestReader()
        for byte in bytes { _ = try reader.read(byte) }
      }
    }
  }
}
