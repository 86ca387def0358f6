/// The tables of a vault.
///
/// What is in them is sealed, but for the numbers and identifiers that find it.
enum VaultSchema {
  /// `SNot`, where SQLite files say whose they are.
  static let applicationID: Int32 = 0x534e_6f74
  /// The number of the format this program reads and writes.
  static let version: Int32 = 1

  /// What makes the tables, in their order.
  ///
  /// SQLite keeps these texts, so they are compared when a vault is opened.
  private static let definitions: [(name: String, sql: String)] = [
    (
      "vault",
      """
      CREATE TABLE vault(one INTEGER PRIMARY KEY CHECK(one = 1), id BLOB NOT NULL, key_check BLOB NOT NULL, \
      protection_hint INTEGER NOT NULL, revision INTEGER NOT NULL, state BLOB NOT NULL) STRICT
      """
    ),
    (
      "slot",
      """
      CREATE TABLE slot(id BLOB PRIMARY KEY NOT NULL, kind INTEGER NOT NULL, passes INTEGER NOT NULL, \
      memory INTEGER NOT NULL, salt BLOB NOT NULL, commitment BLOB NOT NULL, sealed BLOB NOT NULL, \
      digest BLOB NOT NULL) STRICT, WITHOUT ROWID
      """
    ),
    (
      "note",
      """
      CREATE TABLE note(number INTEGER PRIMARY KEY, id BLOB UNIQUE NOT NULL, revision INTEGER NOT NULL, \
      title_index BLOB NOT NULL, header BLOB NOT NULL) STRICT
      """
    ),
    ("note_title", "CREATE INDEX note_title ON note(title_index)"),
    ("body", "CREATE TABLE body(number INTEGER PRIMARY KEY, sealed BLOB NOT NULL) STRICT"),
    ("folded", "CREATE TABLE folded(number INTEGER PRIMARY KEY, sealed BLOB NOT NULL) STRICT"),
  ]

  /// Makes the tables in an empty file.
  static func create(in connection: Connection) throws(VaultError) {
    try connection.execute("PRAGMA application_id = \(applicationID); PRAGMA user_version = \(version)")
    for definition in definitions { try connection.execute(definition.sql) }
  }

  /// Makes sure that the tables are these.
  ///
  /// Others beside them are left alone.
  static func check(in connection: Connection) throws(VaultError) {
    let statement = try connection.prepare("SELECT name, sql FROM sqlite_schema WHERE sql IS NOT NULL")
    var found: [String] = []
    while try statement.step() {
      let name = statement.text(0)
      guard let definition = definitions.first(where: { $0.name == name }) else { continue }
      guard statement.text(1) == definition.sql else { throw Self.otherTables }
      found.append(name)
    }
    guard definitions.allSatisfy({ found.contains($0.name) }) else { throw Self.otherTables }
  }

  private static let otherTables = VaultError.damaged(.database("the tables are not those of a vault"))
}
