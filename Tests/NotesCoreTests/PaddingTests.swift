import Testing

@testable import NotesCore

@Suite("Padding") struct PaddingTests {
  @Test("a padded body is never shorter than the body and at most 12 per cent longer above 256 bytes")
  func bounds() {
    for length in [0, 1, 255, 256, 257, 1000, 65_535, 65_536, 65_537, 1 << 20, 50_000_000, 256 << 20] {
      let padded = Padding.bodyLength(length)
      #expect(padded >= max(length, 256))
      #expect(length <= 256 || padded * 100 <= length * 112)
    }
  }
}
