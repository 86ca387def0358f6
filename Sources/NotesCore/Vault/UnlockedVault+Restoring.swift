/// Putting other notes in the place of the present ones.
extension UnlockedVault {
  /// Replaces all notes by those of another file of this vault, in one transaction. Slots and state stay, but for the
  /// manifest.
  ///
  /// - Parameter path: a generation, verified.
  /// - Throws: ``VaultError/busy``, ``VaultError/full``, ``VaultError/readOnly``, ``VaultError/damaged(_:)``. The notes
  ///   are as they were then.
  func replaceNotes(byThoseIn path: String) throws(VaultError) {
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
        var manifest = Manifest()
        for place in try notes.places() { manifest.add(place.id, revision: place.revision, under: keys) }
        state.manifest = manifest
      }
    }
    connection.emptyLog()
  }
}
