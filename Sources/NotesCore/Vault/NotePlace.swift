/// Where a note stands in the tables, and what its records are bound to.
struct NotePlace: Sendable {
  let number: Int64
  let id: NoteID
  let revision: UInt64
}
