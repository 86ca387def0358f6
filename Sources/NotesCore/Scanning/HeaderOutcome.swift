/// What a thread made of the headers that fell to it.
struct HeaderOutcome<Collected: Sendable>: Sendable {
  /// What accounts for the notes that were passed.
  var manifest = Manifest()
  /// Notes whose header can't be read, or whose title has another's index.
  var damaged: [NoteID] = []
  let collected: Collected
}
