import Testing

@testable import HelperProtocol

@Suite struct ReplyTests {
  static let outcomes: [Outcome] = [
    .accepted, .acceptedMustChange, .refused, .accountRefused, .noPassword, .asksForMore,
    .notChecked(.noNewPrivileges), .notChecked(.noSetID), .notChecked(.noServiceFile),
    .notChecked(.unknownUser), .notChecked(.userNamespace), .notChecked(.system(code: 9)),
    .notChecked(.system(code: 255)),
  ]

  @Test("an outcome arrives as it was sent, with its nonce", arguments: outcomes)
  func outcome(_ outcome: Outcome) throws {
    let nonce = Nonce()
    var reader = ReplyReader()
    #expect(try reader.read(Reply.outcome(outcome, nonce).encoded) == [.outcome(outcome, nonce)])
    #expect(reader.isBetweenFrames)
  }

  @Test("replies arrive whole however they were cut up", arguments: 1...40)
  func pieces(size: Int) throws {
    let sent: [Reply] = [.info("noch 9 Minuten"), .error(""), .error("パスワード"), .outcome(.refused, Nonce())]
    let bytes = sent.flatMap(\.encoded)
    var reader = ReplyReader()
    var received: [Reply] = []
    for start in stride(from: 0, to: bytes.count, by: size) {
      received += try reader.read(bytes[start..<min(start + size, bytes.count)])
    }
    #expect(received == sent)
    #expect(reader.isBetweenFrames)
  }

  @Test("a text too long for a frame is cut between two characters")
  func longText() throws {
    let text = String(repeating: "🇨🇭é", count: 200)
    var reader = ReplyReader()
    guard case .info(let received)? = try reader.read(Reply.info(text).encoded).first else {
      Issue.record("no text arrived")
      return
    }
    #expect(text.hasPrefix(received) && received.utf8.count <= 1_024 && received.utf8.count > 1_000)
  }

  @Test("an incomplete frame is no reply, and is known to be incomplete")
  func incomplete() throws {
    let bytes = Reply.outcome(.accepted, Nonce()).encoded
    for count in 0..<bytes.count {
      var reader = ReplyReader()
      #expect(try reader.read(bytes.prefix(count)) == [])
      #expect(reader.isBetweenFrames == (count == 0))
    }
  }

  @Test("nothing is accepted after the outcome")
  func afterOutcome() throws {
    var reader = ReplyReader()
    _ = try reader.read(Reply.outcome(.refused, Nonce()).encoded)
    #expect(throws: FrameError.tooMany) { try reader.read(Reply.outcome(.accepted, Nonce()).encoded) }
  }

  @Test("a helper that never ends is cut off")
  func endless() throws {
    var reader = ReplyReader()
    #expect(throws: FrameError.tooMany) {
      for _ in 0...ReplyReader.maximumReplies { _ = try reader.read(Reply.info("again").encoded) }
    }
  }

  @Test(
    "what is not the grammar is an error",
    arguments: [
      ([0, 0], FrameError.badLength), ([0xff, 0xff], .badLength), ([4, 0x12], .badLength),
      ([0, 1, 0x52], .badKind), ([0, 1, 0], .badKind), ([0, 1, 0x6f], .badPayload),
      ([0, 19, 0x6f] + [UInt8](repeating: 0, count: 16) + [12, 0], .badPayload),
      ([0, 19, 0x6f] + [UInt8](repeating: 0, count: 16) + [0, 1], .badPayload),
    ] as [([UInt8], FrameError)])
  func malformed(bytes: [UInt8], expected: FrameError) {
    var reader = ReplyReader()
    #expect(throws: expected) { try reader.read(bytes) }
  }

  @Test("a reply with one bit flipped is never read as another outcome of the same request")
  func flippedBits() throws {
    let nonce = Nonce()
    let good = Reply.outcome(.refused, nonce).encoded
    for bit in 0..<good.count * 8 {
      var bytes = good
      bytes[bit / 8] ^= 1 << (bit % 8)
      var reader = ReplyReader()
      let replies = (try? reader.read(bytes)) ?? []
      // The verdict itself is two bytes, each of which can become another; all else has to void the frame.
      let isVerdict = bit / 8 >= good.count - 2
      #expect(isVerdict || !replies.contains { if case .outcome(_, nonce) = $0 { true } else { false } })
    }
  }

  @Test("random bytes never trap and never hold a yes", arguments: 0..<200)
  func random(seed: Int) {
    var state = UInt64(seed) &* 0x9e37_79b9_7f4a_7c15 &+ 1
    var reader = ReplyReader()
    let bytes = (0..<2_000).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return UInt8(truncatingIfNeeded: state >> 56)
    }
    let replies = (try? reader.read(bytes)) ?? []
    #expect(!replies.contains { if case .outcome(.accepted, _) = $0 { true } else { false } })
  }
}
