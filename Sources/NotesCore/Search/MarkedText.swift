/// A line of text, and which parts of it are what was searched for.
public struct MarkedText: Equatable, Sendable {
  /// A part of the line.
  public struct Part: Equatable, Sendable {
    /// The text, as it stands in the note.
    public let text: String
    /// Whether this is what was searched for.
    public let isMatch: Bool
  }

  /// The line.
  public let text: String
  /// What was searched for, as ranges of the line's UTF-8, in their order.
  let marks: [Range<Int>]

  /// A line and its marks, which lie between characters.
  init(_ text: String, marks: [Range<Int>]) {
    self.text = text
    self.marks = marks
  }

  /// A line in which nothing is marked.
  init(unmarked text: String) {
    self.init(text, marks: [])
  }

  /// The parts, in their order.
  public var parts: [Part] {
    var parts: [Part] = []
    var position = 0
    func append(to end: Int, isMatch: Bool) {
      guard position < end else { return }
      let utf8 = text.utf8
      let range = utf8.index(utf8.startIndex, offsetBy: position)..<utf8.index(utf8.startIndex, offsetBy: end)
      parts.append(Part(text: String(text[range]), isMatch: isMatch))
      position = end
    }
    for mark in marks {
      append(to: mark.lowerBound, isMatch: false)
      append(to: mark.upperBound, isMatch: true)
    }
    append(to: text.utf8.count, isMatch: false)
    return parts
  }
}
