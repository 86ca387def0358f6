import SecretMemory

/// Notes out of the vault into files, and back.
extension UnlockedVault {
  /// What became of a note that was taken in.
  public enum Arrival: Equatable, Sendable {
    /// It is a note of the vault now.
    case added(NoteID)
    /// The vault has it already, text and title: nothing was done.
    case alreadyThere(NoteID)
    /// The vault has another text under its identifier, which stays; it was added as a note of its own.
    case addedBeside(NoteID, new: NoteID)
  }

  /// Hands every note to `consume`, the one changed last first, each only once all of it was found to be good.
  ///
  /// - Parameter skippingDamaged: whether a damaged note is left out, instead of ending it.
  /// - Returns: how many there were, and what was damaged, which is nothing unless that was to be skipped.
  /// - Throws: ``ExchangeError/vault(_:)``, and what `consume` throws.
  public func forEachNote(
    skippingDamaged: Bool, _ consume: (OpenedNote) throws(ExchangeError) -> Void
  ) throws(ExchangeError) -> (count: Int, damage: [VaultDamage]) {
    let list: NoteList
    do { list = try self.list() } catch { throw .vault(error) }
    var damage = list.damage
    if !skippingDamaged, let first = damage.first { throw .vault(.damaged(first)) }
    var count = 0
    for header in list.headers {
      guard let note = try opened(header, skippingDamaged, &damage) else { continue }
      try consume(note)
      count += 1
    }
    return (count, damage)
  }

  private func opened(
    _ header: NoteHeader, _ skippingDamaged: Bool, _ damage: inout [VaultDamage]
  ) throws(ExchangeError) -> OpenedNote? {
    do { return try open(header.id) } catch {
      if error == .noSuchNote { return nil }  // deleted meanwhile by another process
      guard skippingDamaged, case .damaged(let what) = error else { throw .vault(error) }
      damage.append(what)
      return nil
    }
  }

  /// Takes notes in, all of them or none: nothing is stored where `next` or the vault fails.
  ///
  /// No note of the vault is changed. One that was taken in before is found again, so that a second import of the same
  /// file adds nothing.
  ///
  /// - Parameter next: gives a note, nil after the last. Meanwhile nobody else can write to the vault.
  /// - Returns: what became of each.
  /// - Throws: what `next` throws; ``ExchangeError/vault(_:)``.
  public func takeIn(
    _ next: () throws(ExchangeError) -> ExchangedNote?
  ) throws(ExchangeError) -> [Arrival] {
    var failure: ExchangeError?
    do throws(VaultError) {
      return try changing { state throws(VaultError) in
        var arrivals: [Arrival] = []
        while true {
          let note: ExchangedNote?
          do throws(ExchangeError) { note = try next() } catch {
            failure = error
            throw .inputOutput("the import")
          }
          guard let note else { return arrivals }
          arrivals.append(try take(note, &state))
        }
      }
    } catch {
      throw failure ?? .vault(error)
    }
  }

  private func take(_ note: ExchangedNote, _ state: inout SealedState) throws(VaultError) -> Arrival {
    let draft = try NoteDraft(title: note.title, body: note.body)
    let wanted = note.id ?? identifier(for: draft, of: note)
    guard let present = try notes.row(wanted) else {
      try add(note, draft, as: wanted, &state)
      return .added(wanted)
    }
    if try holds(present, draft, note) { return .alreadyThere(wanted) }
    let second = identifier(for: draft, of: note)
    if let present = try notes.row(second), try holds(present, draft, note) { return .alreadyThere(second) }
    let free = try notes.row(second) == nil ? second : .random()
    try add(note, draft, as: free, &state)
    return .addedBeside(wanted, new: free)
  }

  private func holds(
    _ row: NoteTable.Row, _ draft: NoteDraft, _ note: ExchangedNote
  ) throws(VaultError) -> Bool {
    guard row.header.title == draft.title, row.header.length == draft.length else { return false }
    var isSame = true
    var offset = 0
    try bodies.read(row.header, at: row.number) { piece in
      isSame = note.body.withBytes { $0[offset..<offset + piece.count].elementsEqual(piece) }
      offset += piece.count
      return isSame
    }
    return isSame
  }

  /// An identifier that the same title and text get again. It is keyed: it tells nothing about them.
  private func identifier(for draft: NoteDraft, of note: ExchangedNote) -> NoteID {
    let bytes = note.body.withBytes { keys.digest($0, under: .titleIndex, count: 16) }
    let title = Array("import\0\(draft.title)\0".utf8)
    return (title + bytes).withUnsafeBytes { message in
      keys.digest(message, under: .titleIndex, count: 16).withUnsafeBytes { NoteID(bytes: $0) }
    } ?? .random()
  }

  private func add(
    _ note: ExchangedNote, _ draft: NoteDraft, as id: NoteID, _ state: inout SealedState
  ) throws(VaultError) {
    let now = Timestamp.now
    let modified = min(note.modified ?? now, now)
    let created = min(note.created ?? modified, modified)
    // The identifier may have been a note's that was deleted here: at a revision that one can't have reached, no old
    // record of it fits in the place of the new.
    let revision = UInt64(max(1, now.milliseconds))
    let header = NoteHeader(
      id: id, revision: revision, draft: draft, created: created, modified: modified, bodyRevision: revision)
    let number = try notes.insert(header)
    try bodies.store(note.body, of: header, at: number)
    state.manifest.add(id, revision: revision, under: keys)
  }
}
