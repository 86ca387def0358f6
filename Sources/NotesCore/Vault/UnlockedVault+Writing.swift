public import SecretMemory

/// Making, changing and deleting notes.
extension UnlockedVault {
  /// Makes a note.
  ///
  /// - Parameters:
  ///   - title: its title; where it is nil or blank the text's first line that isn't blank gives one.
  ///   - body: its text, any valid UTF-8.
  /// - Throws: ``VaultError/textNotUTF8(offset:)``, ``VaultError/textTooLong``, ``VaultError/titleTooLong``, with
  ///   nothing stored; ``VaultError/busy``, ``VaultError/full``, ``VaultError/readOnly`` likewise.
  public func create(title: String? = nil, body: SecretText) throws(VaultError) -> NoteHeader {
    let header = try NoteHeader(new: NoteDraft(title: title, body: body))
    return try changing { state throws(VaultError) in
      try insert(header, body: body, &state)
      return header
    }
  }

  /// Makes many notes in one transaction: all of them or none.
  ///
  /// - Throws: as ``create(title:body:)``.
  package func create(
    many notes: some Sequence<(title: String?, body: SecretText)>
  ) throws(VaultError) {
    try changing { state throws(VaultError) in
      for note in notes {
        try insert(
          NoteHeader(new: NoteDraft(title: note.title, body: note.body)), body: note.body, &state)
      }
    }
  }

  private func insert(
    _ header: NoteHeader, body: SecretText, _ state: inout SealedState
  ) throws(VaultError) {
    let number = try notes.insert(header)
    try bodies.store(body, of: header, at: number)
    try folded.store(header, body: body, at: number)
    state.manifest.add(header.id, revision: 1, under: keys)
  }

  /// Saves a note that was opened.
  ///
  /// A body that is the same isn't written again.
  ///
  /// - Parameters:
  ///   - note: the note as it was opened or last saved.
  ///   - title: its title now; ``NoteHeader/givenTitle`` keeps it. Nil or blank: taken from the text.
  ///   - body: its text now.
  /// - Returns: the note to save from next time.
  /// - Throws: ``VaultError/stale(_:)`` where the note was changed since, ``VaultError/noSuchNote`` where it was
  ///   deleted; otherwise as ``create(title:body:)``. Nothing is stored then.
  public func save(
    _ note: OpenedNote, title: String?, body: SecretText
  ) throws(VaultError) -> OpenedNote {
    let draft = try NoteDraft(title: title, body: body)
    let isSameBody = body.equals(note.body)
    let revision = note.header.revision + 1
    let header = NoteHeader(
      id: note.header.id, revision: revision, draft: draft, created: note.header.created,
      modified: max(.now, note.header.modified),
      bodyRevision: isSameBody ? note.header.bodyRevision : revision)
    return try changing { state throws(VaultError) in
      let number = try place(of: note.header)
      try notes.update(number, to: header)
      if !isSameBody { try bodies.store(body, of: header, at: number) }
      try folded.store(header, body: body, at: number)
      state.manifest.remove(header.id, revision: note.header.revision, under: keys)
      state.manifest.add(header.id, revision: revision, under: keys)
      return OpenedNote(header: header, body: body)
    }
  }

  /// Deletes a note.
  ///
  /// What the file held of it is overwritten.
  ///
  /// - Parameter note: the note as it was found, so that a change made since is not deleted unseen.
  /// - Throws: as ``save(_:title:body:)``.
  public func delete(_ note: NoteHeader) throws(VaultError) {
    try changing { state throws(VaultError) in
      try removeRows(at: place(of: note))
      state.manifest.remove(note.id, revision: note.revision, under: keys)
    }
    connection.emptyLog()
  }

  /// Deletes a note whose header can't be read.
  ///
  /// - Throws: ``VaultError/noSuchNote``; ``VaultError/stale(_:)`` where it can be read, for it is to be looked at first.
  public func deleteDamaged(_ note: NoteID) throws(VaultError) {
    try changing { state throws(VaultError) in
      guard let place = try notes.places().first(where: { $0.id == note }) else { throw .noSuchNote }
      do throws(VaultError) {
        if try notes.row(note) != nil { throw VaultError.stale(note) }
      } catch .damaged {
        // As expected.
      }
      try removeRows(at: place.number)
      state.manifest.remove(note, revision: place.revision, under: keys)
    }
    connection.emptyLog()
  }

  /// Removes what the tables hold of a note.
  func removeRows(at number: Int64) throws(VaultError) {
    try notes.remove(number)
    try bodies.remove(number)
    try folded.remove(number)
  }

  /// Where a note stands, if it is still as it was when its header was read.
  private func place(of note: NoteHeader) throws(VaultError) -> Int64 {
    guard let row = try notes.row(note.id) else { throw try absence { $0.id == note.id } }
    guard row.header.revision == note.revision else { throw .stale(note.id) }
    return row.number
  }
}
