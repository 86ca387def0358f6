/// The order of lists: the note changed last first.
///
/// What is sorted is this and not the headers, which are some times as large.
struct NoteOrder<Place: Sendable>: Comparable, Sendable {
  let modified: Timestamp
  let id: NoteID
  /// Where the note is.
  let place: Place

  static func < (one: NoteOrder, other: NoteOrder) -> Bool {
    one.modified == other.modified ? one.id < other.id : one.modified > other.modified
  }

  static func == (one: NoteOrder, other: NoteOrder) -> Bool {
    one.modified == other.modified && one.id == other.id
  }
}

extension NoteOrder<NotePartPlace> {
  /// The notes of all parts, in order.
  static func sorted<Note>(_ parts: [[Note]], by header: (Note) -> NoteHeader) -> [Note] {
    var order: [NoteOrder] = []
    order.reserveCapacity(parts.reduce(0) { $0 + $1.count })
    for (part, notes) in parts.enumerated() {
      for (index, note) in notes.enumerated() {
        let header = header(note)
        let place = NotePartPlace(part: Int32(part), index: Int32(index))
        order.append(NoteOrder(modified: header.modified, id: header.id, place: place))
      }
    }
    order.sort()
    return order.map { parts[Int($0.place.part)][Int($0.place.index)] }
  }
}
