/// Where a note is among parts of a list.
struct NotePartPlace {
  let part: Int32
  let index: Int32
}
