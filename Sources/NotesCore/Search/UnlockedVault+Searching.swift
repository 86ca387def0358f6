import Bus
import SecretMemory

/// Searching notes.
extension UnlockedVault {
  /// All notes whose title or text has `text`, whatever the case of either in any script and however accents are
  /// composed.
  ///
  /// See `docs/vault-format.md` for what counts as the same.
  ///
  /// - Parameter text: what is searched for, newlines too. Empty: nothing is found.
  /// - Throws: ``VaultError/damaged(_:)`` where the state or the tables can't be read at all.
  public func search(_ text: String) throws(VaultError) -> SearchResult {
    guard let term = SearchTerm(text) else { return SearchResult(matches: [], damage: [], unfolded: []) }
    return try connection.reading { () throws(VaultError) in
      let expected = try state().manifest
      var search = Search(term: term)
      let outcome = try FoldedScan(for: term, by: folded.cursor(), of: vault.id, under: keys).run()
      search.found = outcome.found
      var unfolded = outcome.unfolded
      try searchLong(outcome.long, &search, unfolded: &unfolded)
      try searchBodies(of: unfolded, &search)
      try gather(&search)
      if outcome.manifest != expected { search.damage.append(.manifest) }
      search.matches.sort { ($1.header.modified, $0.header.id) < ($0.header.modified, $1.header.id) }
      return SearchResult(matches: search.matches, damage: search.damage, unfolded: search.unfolded)
    }
  }

  /// Makes anew what is kept for searching of these notes.
  ///
  /// - Throws: ``VaultError/busy``, ``VaultError/full``, ``VaultError/readOnly``; ``VaultDamage/note(_:)``.
  public func renewFolded(_ ids: [NoteID]) throws(VaultError) {
    try vault.database.writing { () throws(VaultError) in
      for id in ids {
        guard let row = try notes.row(id) else { continue }
        let body = SecretText(capacity: row.header.length)
        try bodies.read(row.header, at: row.number) { piece in
          body.append(piece)
          return true
        }
        try folded.store(row.header, body: body, at: row.number)
      }
    }
  }

  /// A search under way.
  private struct Search {
    let term: SearchTerm
    var found: [(note: NotePlace, place: SearchTerm.Place)] = []
    var matches: [NoteMatch] = []
    var damage: [VaultDamage] = []
    var unfolded: [NoteID] = []
  }

  private func searchLong(
    _ places: [NotePlace], _ search: inout Search, unfolded: inout [NotePlace]
  ) throws(VaultError) {
    let reader = folded.reader()
    for note in places {
      let stream = StreamSearch(for: search.term)
      do throws(VaultError) {
        try reader.read(note.id, revision: note.revision, at: note.number, length: nil) { stream.take($0) }
        if let place = stream.place { search.found.append((note, place)) }
      } catch {
        guard case .damaged = error else { throw error }
        unfolded.append(note)
      }
    }
  }

  /// Searches notes by their headers and bodies, folded on the way.
  private func searchBodies(of places: [NotePlace], _ search: inout Search) throws(VaultError) {
    let reader = bodies.reader()
    try notes.forEach(at: places) { note, header throws(VaultError) in
      guard let header else { return search.damage.append(.note(note.id)) }
      let body = SecretText(capacity: header.length)
      do throws(VaultError) {
        try BodyTable.read(header, at: note.number, by: reader) { piece in
          body.append(piece)
          return true
        }
      } catch {
        guard case .damaged(let damage) = error else { throw error }
        return search.damage.append(damage)
      }
      search.unfolded.append(note.id)
      let place = FoldedText.of(title: header.title, body: body).withBytes { search.term.place(in: $0) }
      if let place { search.found.append((note, place)) }
    }
  }

  /// Reads the headers and the lines of what was found.
  private func gather(_ search: inout Search) throws(VaultError) {
    let reader = bodies.reader()
    let term = search.term
    let places = Dictionary(uniqueKeysWithValues: search.found.map { ($0.note.number, $0.place) })
    let found = search.found.map(\.note).sorted { $0.number < $1.number }
    try notes.forEach(at: found) { note, header throws(VaultError) in
      guard let header else { return search.damage.append(.note(note.id)) }
      var context = MarkedText(unmarked: header.preview)
      if case .line(let number) = places[note.number] {
        var finder = LineFinder(number)
        do throws(VaultError) {
          try BodyTable.read(header, at: note.number, by: reader) { finder.take($0) }
        } catch {
          guard case .damaged(let damage) = error else { throw error }
          return search.damage.append(damage)
        }
        context = MarkedText(finder.line, marking: term, isCut: true)
      }
      search.matches.append(
        NoteMatch(
          header: header, title: MarkedText(header.title, marking: term, isCut: false), context: context))
    }
  }
}
