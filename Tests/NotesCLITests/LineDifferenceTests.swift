import Testing

@testable import NotesCLI

@Suite("A difference of two texts")
struct LineDifferenceTests {
  @Test("shows what was removed and added, with two lines around it and nothing of the rest")
  func change() {
    let old = "a\nb\nc\nd\ne\nf\ng\nh\ni\n"
    let new = "a\nb\nc\nD\ne\nf\ng\nh\ni\nj\n"
    #expect(
      LineDifference(from: old, to: new).text(limit: 100) == [
        "  …", "  b", "  c", "- d", "+ D", "  e", "  f", "  …", "  h", "  i", "+ j", "  ",
      ])
  }

  @Test("of equal texts shows nothing; of an empty one all of the other")
  func edges() {
    #expect(LineDifference(from: "a\nb", to: "a\nb").text(limit: 10) == [])
    #expect(LineDifference(from: "", to: "a\nb").text(limit: 10) == ["+ a", "+ b"])
    #expect(LineDifference(from: "a", to: "").text(limit: 10) == ["- a"])
  }

  @Test("is cut where it is long, and quick where both texts are large and have nothing in common")
  func large() {
    func text(_ word: String) -> String { (0..<50_000).map { "\(word) \($0)\n" }.joined() }
    let lines = LineDifference(from: text("old"), to: text("new")).text(limit: 20)
    #expect(lines.count == 21 && lines.last == "  … and more")
  }
}
