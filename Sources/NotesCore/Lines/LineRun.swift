/// Lines of some notes in their order, one behind the other, which are taken from the first on.
struct LineRun: Sendable {
  /// Where a line is.
  struct Place {
    let start: Int32
    let end: Int32
  }

  private let bytes: [UInt8]
  /// Whose they are, and where each ends.
  private let order: [NoteOrder<Int32>]
  private var next = 0

  /// Puts lines one behind the other that stand in `text` in any order.
  init(_ lines: [NoteOrder<Place>], of text: [UInt8]) {
    var order: [NoteOrder<Int32>] = []
    order.reserveCapacity(lines.count)
    bytes = [UInt8](unsafeUninitializedCapacity: text.count) { bytes, end in
      text.withUnsafeBytes { text in
        for line in lines {
          let source = text[Int(line.place.start)..<Int(line.place.end)]
          UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(bytes)[end...]).copyBytes(
            from: source)
          end += source.count
          order.append(NoteOrder(modified: line.modified, id: line.id, place: Int32(end)))
        }
      }
    }
    self.order = order
  }

  /// The first of the lines that are left; nil where none is.
  var first: NoteOrder<Int32>? { next < order.count ? order[next] : nil }

  /// Takes the first line, and those behind it that come before `limit`: all where that is nil.
  ///
  /// There must be one.
  mutating func take(before limit: NoteOrder<Int32>?) -> ArraySlice<UInt8> {
    let start = next == 0 ? 0 : order[next - 1].place
    next += 1
    if let limit, let last = order.last, !(last < limit) {
      while next < order.count, order[next] < limit { next += 1 }
    } else {
      next = order.count
    }
    return bytes[Int(start)..<Int(order[next - 1].place)]
  }
}
