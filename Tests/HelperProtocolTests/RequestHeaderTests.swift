import Testing

@testable import HelperProtocol

@Suite struct RequestHeaderTests {
  @Test("a header arrives as it was sent", arguments: [1, 2, 255, 256, 1_024])
  func roundTrip(size: Int) throws {
    let header = try #require(RequestHeader(nonce: Nonce(), passwordSize: size))
    #expect(header.encoded.count == RequestHeader.size)
    #expect(try RequestHeader(decoding: header.encoded) == header)
  }

  @Test("one about a face carries no password, and with one is refused")
  func face() throws {
    let header = try #require(RequestHeader(nonce: Nonce(), subject: .face))
    #expect(header.encoded.count == RequestHeader.size && header.passwordSize == 0)
    #expect(try RequestHeader(decoding: header.encoded) == header)
    var bad = header.encoded
    bad[1] += 1
    #expect(throws: FrameError.badLength) { try RequestHeader(decoding: bad) }
  }

  @Test("an empty or over-long password can't be asked about", arguments: [-1, 0, 1_025])
  func sizes(size: Int) {
    #expect(RequestHeader(nonce: Nonce(), passwordSize: size) == nil)
  }

  @Test("a header with a wrong length, kind or size is refused")
  func malformed() throws {
    let good = try #require(RequestHeader(nonce: Nonce(), passwordSize: 3)).encoded
    var bad = good
    bad[2] = 0x6f
    #expect(throws: FrameError.badKind) { try RequestHeader(decoding: bad) }
    bad = good
    bad[1] = 17  // no byte of password
    #expect(throws: FrameError.badLength) { try RequestHeader(decoding: bad) }
    bad[0] = 0xff
    #expect(throws: FrameError.badLength) { try RequestHeader(decoding: bad) }
    #expect(throws: FrameError.badLength) { try RequestHeader(decoding: good.dropLast()) }
  }

  @Test("two nonces differ")
  func nonces() {
    #expect(Nonce() != Nonce())
    #expect(Nonce([1, 2, 3]) == nil)
  }
}
