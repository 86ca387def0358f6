import NotesCore

/// A note's title and text.
struct Text: Hashable {
  let title: String
  let body: String
}

/// All that an account is to be found with.
struct World: Equatable {
  /// The account's name; nil where there is none.
  var account: String?
  var password: String
  var protection = Protection.on
  var notes: [NoteID: Text] = [:]
  /// Notes whose identifiers aren't known yet.
  var fresh: [Text] = []

  /// Whether notes that were found are exactly these.
  func holds(_ found: [NoteID: Text]) -> Bool {
    guard notes.allSatisfy({ found[$0.key] == $0.value }) else { return false }
    let others = found.filter { notes[$0.key] == nil }.values
    return others.count == fresh.count && Set(others) == Set(fresh)
  }
}
