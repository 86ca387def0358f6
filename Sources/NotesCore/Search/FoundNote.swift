/// A note in which something was found, and where.
struct FoundNote: Sendable {
  let note: NotePlace
  let place: SearchTerm.Place
}
