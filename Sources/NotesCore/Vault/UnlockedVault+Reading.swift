import SecretMemory

/// Reading notes.
extension UnlockedVault {
  /// Opens a note: its header and all of its text, as what it can be saved from.
  ///
  /// - Throws: ``VaultError/noSuchNote``; ``VaultError/damaged(_:)``.
  public func open(_ note: NoteID) throws(VaultError) -> OpenedNote {
    var text = SecretText()
    let header = try read(note) { header in
      text = SecretText(capacity: header.length)
    } _: { piece in
      text.append(piece)
      return true
    }
    return OpenedNote(header: header, body: text)
  }

  /// Hands a note's text to `consume`, in pieces of at most 64 KiB that are wiped after it returns.
  ///
  /// Memory doesn't grow with the text. It ends early where `consume` answers false. Meanwhile the vault is in use:
  /// `consume` calls nothing of it.
  ///
  /// - Throws: ``VaultError/noSuchNote``; ``VaultDamage/note(_:)`` as soon as a piece turns out to be damaged. The
  ///   pieces handed over before were the note's.
  /// - Returns: the note's header.
  @discardableResult
  public func read(
    _ note: NoteID, _ consume: (UnsafeRawBufferPointer) -> Bool
  ) throws(VaultError) -> NoteHeader {
    try read(note, begin: { _ in }, consume)
  }

  private func read(
    _ note: NoteID, begin: (NoteHeader) -> Void, _ consume: (UnsafeRawBufferPointer) -> Bool
  ) throws(VaultError) -> NoteHeader {
    try connection.reading { () throws(VaultError) in
      guard let row = try notes.row(note) else { throw try absence { $0.id == note } }
      begin(row.header)
      try bodies.read(row.header, at: row.number, consume)
      return row.header
    }
  }
}
