import CSQLite
import SecretMemory
import Testing

@testable import NotesCore

@Suite("A connection to a vault") struct ConnectionTests {
  @Test(
    "keeps its log, syncs, wipes and distrusts as it should",
    arguments: [
      ("journal_mode", "wal"), ("synchronous", "2"), ("secure_delete", "1"), ("temp_store", "2"),
      ("trusted_schema", "0"), ("cell_size_check", "1"), ("busy_timeout", "5000"),
    ])
  func settings(pragma: String, value: String) throws {
    let statement = try VaultDesk().unlocked().connection.prepare("PRAGMA \(pragma)")
    #expect(try statement.step() && statement.text(0) == value)
  }

  @Test("refuses to have the schema written over, and to read a function that a file brings")
  func defensive() throws {
    let connection = try VaultDesk().unlocked().connection
    #expect(throws: VaultError.self) {
      try connection.execute(
        "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = '' WHERE name = 'note'")
    }
    #expect(throws: VaultError.self) { try connection.execute("SELECT * FROM (SELECT load_extension('x'))") }
  }

  @Test(
    "has an empty log after a deletion and after a change of the password, of which nothing is left in it")
  func emptyLog() throws {
    let desk = try VaultDesk()
    let notes = try desk.unlocked()
    func logged() throws -> Int { try desk.contents()["vault.sqlite-wal"]?.count ?? 0 }
    let note = try notes.create(title: "T", body: SecretText(utf8: "text"))
    #expect(try logged() > 0)
    try notes.delete(note)
    #expect(try logged() == 0)
    _ = try notes.create(title: "T", body: SecretText(utf8: "text"))
    try notes.replacePassword(with: NotesPassword("battery staple"))
    #expect(try logged() == 0)
  }

  @Test("leaves nothing of a deleted note in the file, sealed as it was")
  func wiped() throws {
    let desk = try VaultDesk()
    let notes = try desk.unlocked()
    let note = try notes.create(title: "T", body: SecretText(utf8: "text"))
    var sealed: [[UInt8]] = []
    for query in ["SELECT header FROM note", "SELECT sealed FROM body", "SELECT sealed FROM folded"] {
      let statement = try notes.connection.prepare(query)
      #expect(try statement.step())
      sealed.append(Array(statement.blob(0).prefix(64)))
    }
    try notes.delete(note)
    for (name, bytes) in try desk.contents() {
      for record in sealed {
        let isThere = bytes.indices.contains { start in bytes[start...].starts(with: record) }
        #expect(!isThere, "\(name)")
      }
    }
  }
}
