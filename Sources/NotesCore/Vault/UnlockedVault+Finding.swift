/// Finding notes.
extension UnlockedVault {
  /// All notes, the one changed last first.
  ///
  /// One that is damaged is left out and named in the list's ``NoteList/damage``, so that it doesn't take the others
  /// with it; a note too few or too many is named there too.
  ///
  /// - Throws: ``VaultError/damaged(_:)`` where the state or the tables can't be read at all.
  public func list() throws(VaultError) -> NoteList {
    try connection.scanning { () throws(VaultError) in try listing(checkingTitles: false) }
  }

  /// The lines of a list of all notes: the same as ``list()`` with no more made of a note than its line, for long lists.
  ///
  /// - Parameter format: makes what makes lines; called on each thread that reads.
  /// - Throws: as ``list()`` does.
  public func lines(_ format: @escaping @Sendable () -> NoteLine.Format) throws(VaultError) -> NoteLines {
    try connection.scanning { () throws(VaultError) in
      let (parts, damage) = try scanHeaders(checkingTitles: false) { LineCollector(format()) }
      return NoteLines(parts.flatMap { $0 }, damage: damage)
    }
  }

  /// How many notes there are.
  func countOfNotes() throws(VaultError) -> Int {
    let statement = try connection.prepare("SELECT count(*) FROM note")
    return try statement.step() ? Int(statement.integer(0)) : 0
  }

  /// The one note that is meant: by its whole identifier, else by its exact title (however its accents are composed),
  /// else by a beginning of its identifier of four digits or more.
  ///
  /// - Throws: ``VaultError/ambiguous(_:)``; ``VaultError/noSuchNote``, but ``VaultError/damaged(_:)`` where the
  ///   notes are not complete, for then it may be the one that is missing.
  public func find(_ designation: String) throws(VaultError) -> NoteHeader {
    guard !designation.isEmpty else { throw .noSuchNote }
    let range = designation.utf8.count < 4 ? nil : NoteID.range(ofPrefix: designation)
    return try connection.reading { () throws(VaultError) in
      if let id = NoteID(designation), let row = try notes.row(id) { return row.header }
      if let header = try onlyOne(of: try notes.rows(titled: designation)) { return header }
      if let range, let header = try onlyOne(of: try notes.rows(in: range)) { return header }
      let index = TitleIndex.value(of: designation, under: keys)
      throw try absence { header in
        range?.contains(header.id) == true || TitleIndex.value(of: header.title, under: keys) == index
      }
    }
  }

  private func onlyOne(of rows: [NoteTable.Row]) throws(VaultError) -> NoteHeader? {
    guard rows.count <= 1 else { throw .ambiguous(rows.map(\.header.id)) }
    return rows.first?.header
  }

  /// What to say where a note wasn't found: that there is none, but only if all notes that are accounted for are
  /// there, and `isMeant` of none of them; else what is damaged, the index that should have found it perhaps.
  func absence(of isMeant: (NoteHeader) -> Bool) throws(VaultError) -> VaultError {
    let listing = try listing(checkingTitles: true)
    if let damage = listing.damage.first { return .damaged(damage) }
    return listing.headers.first(where: isMeant).map { .damaged(.note($0.id)) } ?? .noSuchNote
  }

  private func listing(checkingTitles: Bool) throws(VaultError) -> NoteList {
    let (parts, damage) = try scanHeaders(checkingTitles: checkingTitles) { HeaderCollector() }
    return NoteList(headers: NoteOrder.sorted(parts.flatMap { $0 }) { $0 }, damage: damage)
  }

  /// Hands all notes to collectors, one or two.
  private func scanHeaders<Collector: NoteCollector>(
    checkingTitles: Bool, to collector: @escaping @Sendable () -> Collector
  ) throws(VaultError) -> ([Collector.Collected], damage: [VaultDamage]) {
    let expected = try state().manifest
    let (vault, keys) = (vault.id, keys)
    let cursor = try HeaderCursor(in: connection, readingTitles: checkingTitles)
    let outcomes = try BatchScan.run(over: cursor) {
      HeaderWorker(of: vault, under: keys, to: collector())
    }
    var found = Manifest()
    for outcome in outcomes { found.add(outcome.manifest) }
    var damage = outcomes.flatMap(\.damaged).map(VaultDamage.note)
    if found != expected { damage.append(.manifest) }
    return (outcomes.map(\.collected), damage)
  }
}
