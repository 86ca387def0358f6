/// Finding notes.
extension UnlockedVault {
  /// All notes, the one changed last first.
  ///
  /// One that is damaged is left out and named in the list's ``NoteList/damage``, so that it doesn't take the others
  /// with it; a note too few or too many is named there too.
  ///
  /// - Throws: ``VaultError/damaged(_:)`` where the state or the tables can't be read at all.
  public func list() throws(VaultError) -> NoteList {
    try connection.reading { () throws(VaultError) in try listing(checkingTitles: false) }
  }

  /// The one note that is meant: by its whole identifier, else by its exact title (however its accents are composed),
  /// else by a beginning of its identifier of four digits or more.
  ///
  /// - Throws: ``VaultError/ambiguous(_:)``; ``VaultError/noSuchNote``, but ``VaultError/damaged(_:)`` where the
  ///   notes are not complete, for then it may be the one that is missing.
  public func find(_ designation: String) throws(VaultError) -> NoteHeader {
    try connection.reading { () throws(VaultError) in
      if let id = NoteID(designation), let row = try notes.row(id) { return row.header }
      if !designation.isEmpty, let header = try onlyOne(of: try notes.rows(titled: designation)) {
        return header
      }
      if designation.utf8.count >= 4, let range = NoteID.range(ofPrefix: designation),
        let header = try onlyOne(of: try notes.rows(in: range))
      {
        return header
      }
      throw try absence()
    }
  }

  private func onlyOne(of rows: [NoteTable.Row]) throws(VaultError) -> NoteHeader? {
    guard rows.count <= 1 else { throw .ambiguous(rows.map(\.header.id)) }
    return rows.first?.header
  }

  /// What to say where a note isn't there: that it isn't, if all that are accounted for are; else what is damaged.
  func absence() throws(VaultError) -> VaultError {
    let listing = try listing(checkingTitles: true)
    return listing.damage.first.map(VaultError.damaged) ?? .noSuchNote
  }

  private func listing(checkingTitles: Bool) throws(VaultError) -> NoteList {
    let expected = try state().manifest
    var found = Manifest()
    var headers: [NoteHeader] = []
    var damage: [VaultDamage] = []
    headers.reserveCapacity(Int(clamping: min(expected.count, 1 << 20)))
    try notes.forEach(checkingTitles: checkingTitles) { id, revision, header in
      found.add(id, revision: revision, under: keys)
      if let header { headers.append(header) } else { damage.append(.note(id)) }
    }
    if found != expected { damage.append(.manifest) }
    headers.sort { ($1.modified, $0.id) < ($0.modified, $1.id) }
    return NoteList(headers: headers, damage: damage)
  }
}
