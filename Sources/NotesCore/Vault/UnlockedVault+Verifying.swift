/// Checking all of a vault.
extension UnlockedVault {
  /// Checks everything: SQLite's own structure, the key slots, and of each note the header, the title's index, the body
  /// and what is kept for searching; that no record is left over, and that the notes are those accounted for.
  ///
  /// Nothing is changed. It takes as long as to read the whole file twice.
  ///
  /// - Parameter progress: is called after each note.
  /// - Returns: what is damaged; empty where nothing is.
  /// - Throws: ``VaultError/wrongKey``; the system's failures. Damage is not thrown.
  public func verify(progress: () -> Void = {}) throws(VaultError) -> [VaultDamage] {
    var damage: [VaultDamage] = []
    func collecting(_ work: () throws(VaultError) -> Void) throws(VaultError) {
      do throws(VaultError) { try work() } catch {
        guard case .damaged(let found) = error else { throw error }
        if !damage.contains(found) { damage.append(found) }
      }
    }
    try collecting { () throws(VaultError) in
      try connection.reading { () throws(VaultError) in
        try collecting { () throws(VaultError) in
          if let fault = try connection.integrityFaults().first { throw .damaged(.database(fault)) }
        }
        try collecting { () throws(VaultError) in
          _ = try SlotTable(in: connection, of: vault.id).passwordSlots(within: vault.policy.bounds)
        }
        try collecting { () throws(VaultError) in
          _ = try SlotTable(in: connection, of: vault.id).recoverySlot()
        }
        try collecting { () throws(VaultError) in
          for found in try damagedNotes(progress: progress) where !damage.contains(found) {
            damage.append(found)
          }
        }
        try collecting { () throws(VaultError) in try checkLeftovers() }
      }
    }
    return damage
  }

  private func damagedNotes(progress: () -> Void) throws(VaultError) -> [VaultDamage] {
    var damage: [VaultDamage] = []
    var manifest = Manifest()
    let bodyReader = bodies.reader()
    let foldedReader = folded.reader()
    let places = try notes.places()
    try notes.forEach(at: places, checkingTitles: true) { note, header throws(VaultError) in
      manifest.add(note.id, revision: note.revision, under: keys)
      defer { progress() }
      do throws(VaultError) {
        guard let header else { throw .damaged(.note(note.id)) }
        try BodyTable.read(header, at: note.number, by: bodyReader) { _ in true }
      } catch {
        guard case .damaged(let found) = error else { throw error }
        damage.append(found)
      }
      do throws(VaultError) {
        try foldedReader.read(note.id, revision: note.revision, at: note.number, length: nil) { _ in true }
      } catch {
        guard case .damaged = error else { throw error }
        damage.append(.folded(note.id))
      }
    }
    if try state().manifest != manifest { damage.append(.manifest) }
    return damage
  }

  private func checkLeftovers() throws(VaultError) {
    let statement = try connection.prepare(
      """
      SELECT (SELECT count(*) FROM body WHERE number NOT IN (SELECT number FROM note))
        + (SELECT count(*) FROM folded WHERE number NOT IN (SELECT number FROM note))
      """)
    if try statement.step(), statement.integer(0) > 0 {
      throw .damaged(.database("it holds texts of no note"))
    }
  }
}
