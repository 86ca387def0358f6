/// The order of lists: the note changed last first.
///
/// What is sorted is this and not the headers, which are some times as large.
struct NoteOrder: Comparable {
  private let modified: Timestamp
  private let id: NoteID
  /// Where the note was before: in which part, and where in it.
  private let part: Int32
  private let index: Int32

  /// The notes of all parts, in order.
  static func sorted<Note>(_ parts: [[Note]], by header: (Note) -> NoteHeader) -> [Note] {
    var order: [NoteOrder] = []
    order.reserveCapacity(parts.reduce(0) { $0 + $1.count })
    for (part, notes) in parts.enumerated() {
      for (index, note) in notes.enumerated() {
        let header = header(note)
        order.append(
          NoteOrder(modified: header.modified, id: header.id, part: Int32(part), index: Int32(index)))
      }
    }
    order.sort()
    return order.map { parts[Int($0.part)][Int($0.index)] }
  }

  static func < (one: NoteOrder, other: NoteOrder) -> Bool {
    one.modified == other.modified ? one.id < other.id : one.modified > other.modified
  }
}
