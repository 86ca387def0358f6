import Bus
import Testing

@Suite struct VariantTests {
  @Test("each kind of value has its D-Bus type and reads back as it was made")
  func values() {
    #expect(Variant.string("grüß").string == "grüß")
    #expect(Variant.objectPath("/a/b").string == "/a/b")
    #expect(Variant.objectPath("/a/b").signature == "o")
    #expect(Variant.bool(true).bool == true)
    #expect(Variant.byte(200).byte == 200)
    #expect(Variant.int32(-5).int32 == -5)
    #expect(Variant.uint32(.max).uint32 == .max)
    #expect(Variant.int64(.min).int64 == .min)
    #expect(Variant.uint64(.max).uint64 == .max)
    #expect(Variant.bytes([0, 255, 10]).bytes == [0, 255, 10])
    #expect(Variant.bytes([]).bytes == [])
    #expect(Variant.array(of: "o", [.objectPath("/x")]).strings == ["/x"])
    #expect(Variant.array(of: "o", []).signature == "ao")
  }

  @Test("containers give their parts by position, and nothing beyond the end")
  func containers() {
    let tuple = Variant.tuple([.string("a"), .variant(.uint32(7)), .array(of: "s", [])])
    #expect(tuple.signature == "(svas)")
    #expect(tuple.count == 3)
    #expect(tuple[0]?.string == "a")
    #expect(tuple[1]?.uint32 == nil)
    #expect(tuple[1]?.unboxed?.uint32 == 7)
    #expect(tuple[2]?.strings == [])
    #expect(tuple[3] == nil)
    #expect(tuple[-1] == nil)
    #expect(Variant.string("plain").count == 0)
  }

  @Test("a dictionary keeps its entries")
  func dictionaries() {
    let texts = Variant.dictionary(
      key: "s", value: "s", [(.string("k"), .string("v")), (.string("e"), .string(""))])
    #expect(texts.stringDictionary == ["k": "v", "e": ""])
    let boxes = Variant.dictionary(key: "s", value: "v", [(.string("k"), .variant(.bool(false)))])
    #expect(boxes.signature == "a{sv}")
    #expect(boxes[0]?[1]?.unboxed?.bool == false)
  }

  @Test("a value of one type reads as nothing of another")
  func mismatch() {
    #expect(Variant.string("1").int32 == nil)
    #expect(Variant.int32(1).string == nil)
    #expect(Variant.bytes([1]).strings == nil)
    #expect(Variant.array(of: "s", []).stringDictionary == nil)
  }
}
