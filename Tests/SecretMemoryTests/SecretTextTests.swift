import SecretMemory
import Testing

@Suite struct SecretTextTests {
  @Test("a text grows without losing a byte, and can be cut")
  func growing() {
    let text = SecretText(capacity: 1)
    var expected: [UInt8] = []
    for number in 0..<2_000 {
      let piece = Array("line \(number) é\n".utf8)
      piece.withUnsafeBytes { text.append($0) }
      expected += piece
    }
    #expect(text.count == expected.count && text.withBytes { $0.elementsEqual(expected) })
    text.truncate(to: 10)
    #expect(text.count == 10 && text.withBytes { $0.elementsEqual(expected.prefix(10)) })
    text.truncate(to: 100)
    #expect(text.count == 10)
  }

  @Test("bytes can be written in place behind the present ones")
  func room() {
    let text = SecretText(utf8: "ab")
    text.append(room: 10_000) { buffer in
      buffer[0] = UInt8(ascii: "c")
      return 1
    }
    #expect(text.equals(SecretText(utf8: "abc")) && !text.equals(SecretText(utf8: "abd")))
  }

  @Test("what is cut off is wiped")
  func wiping() {
    let text = SecretText(utf8: "secret")
    text.truncate(to: 0)
    text.append(room: 6) { buffer in
      #expect(buffer.allSatisfy { $0 == 0 })
      return 0
    }
    #expect(text.isEmpty)
  }

  @Test("nothing that describes a text shows it")
  func description() {
    let text = SecretText(utf8: "do not show")
    #expect(!"\(text)".contains("show") && !String(reflecting: text).contains("show"))
  }
}
