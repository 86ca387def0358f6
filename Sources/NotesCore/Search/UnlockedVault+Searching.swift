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
    let (parts, search) = try search(for: term) { MatchCollector(for: term) }
    let matches = NoteOrder.sorted(parts.flatMap { $0 }, by: \.header)
    return SearchResult(matches: matches, damage: search.damage, unfolded: search.unfolded)
  }

  /// The lines of a list of these notes: the same as ``search(_:)`` with no more made of a note than its line.
  ///
  /// - Parameters:
  ///   - text: what is searched for.
  ///   - format: makes what makes lines; called on each thread that reads.
  /// - Throws: as ``search(_:)`` does.
  public func searchLines(
    _ text: String, _ format: @escaping @Sendable () -> NoteLine.Format
  ) throws(VaultError) -> NoteLines {
    guard let term = SearchTerm(text) else { return NoteLines([], damage: []) }
    let (parts, search) = try search(for: term) { LineCollector(format(), for: term) }
    return NoteLines(parts.flatMap { $0 }, damage: search.damage, unfolded: search.unfolded)
  }

  private func search<Collector: NoteCollector>(
    for term: SearchTerm, to collector: @escaping @Sendable () -> Collector
  ) throws(VaultError) -> ([Collector.Collected], Search) {
    try connection.scanning { () throws(VaultError) in
      let expected = try state().manifest
      var search = Search(term: term)
      var outcome = FoldedWorker.Outcome()
      let (vault, keys) = (vault.id, keys)
      let outcomes = try BatchScan.run(over: folded.cursor()) {
        FoldedWorker(for: term, of: vault, under: keys)
      }
      for part in outcomes { outcome.add(part) }
      search.found = outcome.found
      var unfolded = outcome.unfolded
      try searchLong(outcome.long, &search, unfolded: &unfolded)
      try searchBodies(of: unfolded, &search)
      let parts = try gather(&search, to: collector)
      if outcome.manifest != expected { search.damage.append(.manifest) }
      return (parts, search)
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
    var found: [FoundNote] = []
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
        if let place = stream.place { search.found.append(FoundNote(note: note, place: place)) }
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
      if let place { search.found.append(FoundNote(note: note, place: place)) }
    }
  }

  /// Reads the headers and the lines of what was found.
  private func gather<Collector: NoteCollector>(
    _ search: inout Search, to collector: @escaping @Sendable () -> Collector
  ) throws(VaultError) -> [Collector.Collected] {
    let (vault, keys) = (vault.id, keys)
    let outcomes = try BatchScan.run(over: try FoundCursor(search.found, in: connection)) {
      FoundWorker(of: vault, under: keys, to: collector())
    }
    search.damage += outcomes.flatMap(\.damaged).map(VaultDamage.note)
    let long = outcomes.flatMap(\.long)
    guard !long.isEmpty else { return outcomes.map(\.collected) }
    return outcomes.map(\.collected) + [try gatherLong(long, &search, to: collector())]
  }

  /// The same for long bodies, of which no more than a chunk is in memory.
  private func gatherLong<Collector: NoteCollector>(
    _ notes: [LongNote], _ search: inout Search, to collector: Collector
  ) throws(VaultError) -> Collector.Collected {
    var collector = collector
    let reader = bodies.reader()
    for note in notes {
      var finder = LineFinder(note.line)
      do throws(VaultError) {
        guard let header = note.header else { throw .damaged(.note(note.place.id)) }
        try BodyTable.read(header, at: note.place.number, by: reader) { finder.take($0) }
      } catch {
        guard case .damaged(let damage) = error else { throw error }
        search.damage.append(damage)
        continue
      }
      if !note.handed(to: &collector, finder) { search.damage.append(.note(note.place.id)) }
      collector.endBatch()
    }
    return collector.finish()
  }
}
