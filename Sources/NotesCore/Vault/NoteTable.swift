import SecretMemory

/// The headers of the notes, between the table that holds them sealed and what they say.
struct NoteTable {
  /// A note's place in the tables, and its header.
  struct Row {
    let number: Int64
    let header: NoteHeader
  }

  private static let columns = "number, id, revision, title_index, header"

  private let connection: Connection
  private let vault: VaultID
  private let keys: Subkeys
  private let opener: RecordOpener

  init(in connection: Connection, of vault: VaultID, under keys: Subkeys) {
    self.connection = connection
    self.vault = vault
    self.keys = keys
    opener = RecordOpener(.header, of: vault, under: keys)
  }

  /// The note of this identifier.
  func row(_ id: NoteID) throws(VaultError) -> Row? {
    try rows("WHERE id = ?", .blob(id.bytes)).first
  }

  /// The note in the next place behind this one; behind nil, the first.
  func row(after number: Int64?) throws(VaultError) -> Row? {
    try rows("WHERE number > ? ORDER BY number LIMIT 1", .integer(number ?? .min)).first
  }

  /// The notes whose identifiers are in this range, 50 at most.
  func rows(in range: ClosedRange<NoteID>) throws(VaultError) -> [Row] {
    try rows(
      "WHERE id BETWEEN ? AND ? LIMIT 50", .blob(range.lowerBound.bytes), .blob(range.upperBound.bytes))
  }

  /// The notes of this title.
  func rows(titled title: String) throws(VaultError) -> [Row] {
    let index = TitleIndex.value(of: title, under: keys)
    let found = try rows("WHERE title_index = ?", .blob(index))
    for row in found where TitleIndex.value(of: row.header.title, under: keys) != index {
      throw .damaged(.note(row.header.id))
    }
    return found
  }

  /// Where all notes are, in their order.
  func places() throws(VaultError) -> [NotePlace] {
    let statement = try connection.prepare("SELECT number, id, revision FROM note ORDER BY number")
    var places: [NotePlace] = []
    while try statement.step() {
      let (id, revision) = try identity(at: statement)
      places.append(NotePlace(number: statement.integer(0), id: id, revision: revision))
    }
    return places
  }

  /// Hands `body` the notes at these places, one after the other; nil for one that can't be read.
  func forEach(
    at places: [NotePlace], checkingTitles: Bool = false,
    _ body: (NotePlace, NoteHeader?) throws(VaultError) -> Void
  ) throws(VaultError) {
    let statement = try connection.prepare("SELECT \(Self.columns) FROM note WHERE number = ?")
    for place in places {
      statement.reset()
      try statement.bind([.integer(place.number)])
      var header =
        try statement.step() ? header(at: statement, id: place.id, revision: place.revision) : nil
      if checkingTitles, let read = header, !isTitle(read.title, indexedAt: statement) { header = nil }
      try body(place, header)
    }
  }

  /// Adds a note, and says where its body belongs.
  func insert(_ header: NoteHeader) throws(VaultError) -> Int64 {
    try connection.run(
      "INSERT INTO note(id, revision, title_index, header) VALUES(?, ?, ?, ?)", .blob(header.id.bytes),
      .integer(Int64(bitPattern: header.revision)), .blob(TitleIndex.value(of: header.title, under: keys)),
      .blob(sealed(header)))
    return connection.lastInsertedRow
  }

  /// Replaces a note's header.
  func update(_ number: Int64, to header: NoteHeader) throws(VaultError) {
    try connection.run(
      "UPDATE note SET revision = ?, title_index = ?, header = ? WHERE number = ?",
      .integer(Int64(bitPattern: header.revision)), .blob(TitleIndex.value(of: header.title, under: keys)),
      .blob(sealed(header)), .integer(number))
  }

  /// Removes a note's header.
  func remove(_ number: Int64) throws(VaultError) {
    try connection.run("DELETE FROM note WHERE number = ?", .integer(number))
  }

  private func rows(_ condition: String, _ values: Statement.Value...) throws(VaultError) -> [Row] {
    let statement = try connection.prepare("SELECT \(Self.columns) FROM note \(condition)")
    try statement.bind(values)
    var rows: [Row] = []
    while try statement.step() {
      let (id, revision) = try identity(at: statement)
      guard let header = header(at: statement, id: id, revision: revision) else { throw .damaged(.note(id)) }
      rows.append(Row(number: statement.integer(0), header: header))
    }
    return rows
  }

  private func isTitle(_ title: String, indexedAt statement: Statement) -> Bool {
    statement.blob(3) == TitleIndex.value(of: title, under: keys)
  }

  private func identity(at statement: Statement) throws(VaultError) -> (NoteID, UInt64) {
    guard let id = statement.withBlob(1, { NoteID(bytes: $0) }) else {
      throw .damaged(.database("a note without an identifier"))
    }
    return (id, UInt64(bitPattern: statement.integer(2)))
  }

  private func header(at statement: Statement, id: NoteID, revision: UInt64) -> NoteHeader? {
    statement.withBlob(4) { sealed in
      guard NoteHeader.sealedLengths.contains(sealed.count) else { return nil }
      return opener.open(sealed, note: id, revision: revision) {
        NoteHeader(record: $0, id: id, revision: revision)
      }
    }
  }

  private func sealed(_ header: NoteHeader) -> [UInt8] {
    let label = AssociatedData(.header, vault: vault, note: header.id, revision: header.revision)
    return header.record().withBytes { record in
      keys.withKey(.header) { RecordCipher.seal(record, under: $0, for: label) }
    }
  }
}
