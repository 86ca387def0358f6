/// Putting other notes in the place of the present ones.
extension UnlockedVault {
  /// Replaces all notes by those of another file of this vault, in one transaction. Slots and state stay, but for the
  /// manifest.
  ///
  /// - Parameters:
  ///   - path: a generation, verified.
  ///   - damage: what was found there: damaged notes are left out.
  /// - Throws: ``VaultError/busy``, ``VaultError/full``, ``VaultError/readOnly``, ``VaultError/damaged(_:)``. The notes
  ///   are as they were then.
  func replaceNotes(byThoseIn path: String, without damage: [VaultDamage] = []) throws(VaultError) {
    try connection.attaching(path) { () throws(VaultError) in
      try changing { state throws(VaultError) in
        try connection.execute(
          """
          DELETE FROM note; DELETE FROM body; DELETE FROM folded;
          INSERT INTO note(number, id, revision, title_index, header)
            SELECT number, id, revision, title_index, header FROM source.note;
          INSERT INTO body(number, sealed) SELECT number, sealed FROM source.body;
          INSERT INTO folded(number, sealed) SELECT number, sealed FROM source.folded
          """)
        state.manifest = try clear(of: damage)
      }
    }
    connection.emptyLog()
  }

  /// Removes damaged notes, and takes those that are left for all there are.
  func discard(_ damage: [VaultDamage]) throws(VaultError) {
    try changing { state throws(VaultError) in state.manifest = try clear(of: damage) }
    connection.emptyLog()
  }

  /// Removes the rows of damaged notes, and accounts for the others.
  private func clear(of damage: [VaultDamage]) throws(VaultError) -> Manifest {
    var manifest = Manifest()
    for place in try notes.places() {
      if damage.contains(.note(place.id)) {
        try removeRows(at: place.number)
      } else {
        manifest.add(place.id, revision: place.revision, under: keys)
      }
    }
    return manifest
  }
}
