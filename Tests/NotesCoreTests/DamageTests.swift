import Glibc
import SecretMemory
import Testing

@testable import NotesCore

@Suite("Damage") struct DamageTests {
  let desk: VaultDesk
  let first: NoteHeader
  let second: NoteHeader

  init() throws {
    desk = try VaultDesk()
    let vault = try desk.unlocked()
    first = try vault.create(title: "First", body: SecretText(utf8: "text one"))
    second = try vault.create(title: "Second", body: SecretText(utf8: "text two"))
  }

  @Test("a row that is gone is damage, and never \"no such note\"")
  func removedRow() throws {
    try desk.tamper("DELETE FROM note WHERE number = 1")
    let vault = try desk.unlocked()
    #expect(try vault.list() == NoteList(headers: [second], damage: [.manifest]))
    #expect(throws: VaultError.damaged(.manifest)) { try vault.find("First") }
    #expect(throws: VaultError.damaged(.manifest)) { try vault.open(first.id) }
    #expect(throws: VaultError.damaged(.manifest)) { try vault.delete(first) }
    #expect(throws: VaultError.damaged(.manifest)) { try vault.find("never there") }
    // What is there is still read.
    #expect(try vault.open(second.id).body.string == "text two")
  }

  @Test("headers that changed places are damage, for both notes", arguments: ["header", "id"])
  func swappedHeaders(_ column: String) throws {
    try desk.tamper(
      """
      CREATE TEMP TABLE t AS SELECT number, \(column) AS v FROM note;
      UPDATE note SET \(column) = CAST(number AS BLOB);
      UPDATE note SET \(column) = (SELECT v FROM t WHERE t.number = 3 - note.number)
      """)
    let vault = try desk.unlocked()
    let list = try vault.list()
    #expect(list.headers.isEmpty)
    #expect(
      Set(list.damage.map(String.init(describing:)))
        == Set([first, second].map { "\(VaultDamage.note($0.id))" }))
    for note in [first, second] {
      #expect(throws: VaultError.damaged(.note(note.id))) { try vault.open(note.id) }
    }
  }

  @Test("bodies that changed places are damage, for both notes")
  func swappedBodies() throws {
    try desk.tamper("UPDATE body SET number = number + 10; UPDATE body SET number = 13 - number")
    let vault = try desk.unlocked()
    for note in [first, second] {
      #expect(throws: VaultError.damaged(.note(note.id))) { try vault.open(note.id) }
    }
  }

  @Test("a body, a header or both of an earlier revision are damage")
  func olderRevision() throws {
    try desk.tamper(
      "CREATE TABLE old AS SELECT number, sealed FROM body; CREATE TABLE older AS SELECT * FROM note")
    let vault = try desk.unlocked()
    _ = try vault.save(vault.open(first.id), title: "First", body: SecretText(utf8: "new text"))
    try desk.tamper("UPDATE body SET sealed = (SELECT sealed FROM old WHERE number = 1) WHERE number = 1")
    #expect(throws: VaultError.damaged(.note(first.id))) { try desk.unlocked().open(first.id) }
    try desk.tamper("UPDATE note SET header = (SELECT header FROM older WHERE number = 1) WHERE number = 1")
    #expect(throws: VaultError.damaged(.note(first.id))) { try desk.unlocked().open(first.id) }
    try desk.tamper("UPDATE note SET revision = 1 WHERE number = 1")
    // The note is whole again, and old: the manifest says so.
    #expect(try desk.unlocked().list().damage == [.manifest])
  }

  @Test("a missing body is damage")
  func missingBody() throws {
    try desk.tamper("DELETE FROM body WHERE number = 1")
    #expect(throws: VaultError.damaged(.note(first.id))) { try desk.unlocked().open(first.id) }
  }

  @Test("a row too many is damage")
  func addedRow() throws {
    try desk.tamper(
      "INSERT INTO note(id, revision, title_index, header) SELECT zeroblob(16), revision, title_index, header FROM note LIMIT 1"
    )
    #expect(try desk.unlocked().list().damage == [.note(.zero), .manifest])
  }

  @Test("a title that is indexed as another is damage when it is looked for")
  func titleIndex() throws {
    try desk.tamper("UPDATE note SET title_index = zeroblob(16) WHERE number = 1")
    #expect(throws: VaultError.damaged(.note(first.id))) { try desk.unlocked().find("First") }
    try desk.tamper("UPDATE note SET title_index = (SELECT title_index FROM note WHERE number = 2)")
    #expect(throws: VaultError.damaged(.note(first.id))) { try desk.unlocked().find("Second") }
  }

  @Test("a state that was changed, or is an older one, is damage")
  func state() throws {
    try desk.tamper("CREATE TABLE old AS SELECT state, revision FROM vault")
    _ = try desk.unlocked().create(body: SecretText(utf8: "three"))
    try desk.tamper("UPDATE vault SET state = (SELECT state FROM old)")
    #expect(throws: VaultError.damaged(.state)) { try desk.unlocked() }
    try desk.tamper("UPDATE vault SET revision = (SELECT revision FROM old)")
    #expect(try desk.unlocked().list().damage == [.manifest])
    try desk.tamper("DELETE FROM vault")
    #expect(throws: VaultError.damaged(.state)) { try desk.unlocked() }
  }

  @Test("the key check of another vault is damage where the password has proved the key")
  func keyCheck() throws {
    try desk.tamper("UPDATE vault SET key_check = zeroblob(32)")
    #expect(throws: VaultError.wrongKey) { try desk.unlocked() }
    #expect(throws: VaultError.damaged(.state)) {
      try desk.vault().unlock(with: NotesPassword(VaultDesk.password))
    }
  }

  @Test(
    "a chunk of a long body that is changed, dropped, doubled or moved is damage, and what came before is the note's"
  )
  func chunks() throws {
    let vault = try desk.unlocked()
    let text = (0..<300_000).map { UInt8(ascii: "a") + UInt8($0 % 26) }
    let long = try vault.create(title: "Long", body: text.withUnsafeBytes { SecretText(copying: $0) })
    let sealed = "(SELECT sealed FROM body WHERE number = 3)"
    let chunk = 65_536 + 17
    for change in [
      "substr(\(sealed), 1, \(24 + chunk)) || zeroblob(8) || substr(\(sealed), \(24 + chunk + 9))",
      "substr(\(sealed), 1, \(24 + chunk)) || substr(\(sealed), \(24 + 2 * chunk + 1))",
      "substr(\(sealed), 1, \(24 + chunk)) || substr(\(sealed), 25, \(chunk)) || substr(\(sealed), \(24 + 2 * chunk + 1))",
      "substr(\(sealed), 1, \(24 + 2 * chunk))", "zeroblob(24) || substr(\(sealed), 25)", "x''",
    ] {
      try desk.tamper(
        "CREATE TABLE kept AS SELECT sealed FROM body WHERE number = 3; UPDATE body SET sealed = CAST(\(change) AS BLOB) WHERE number = 3"
      )
      var read: [UInt8] = []
      #expect(throws: VaultError.damaged(.note(long.id))) {
        try vault.read(long.id) { piece in
          read += piece
          return true
        }
      }
      #expect(text.starts(with: read))
      try desk.tamper("UPDATE body SET sealed = (SELECT sealed FROM kept) WHERE number = 3; DROP TABLE kept")
      #expect(try vault.open(long.id).body.bytes == text)
    }
  }

  @Test("triggers and views that someone put into the file do nothing")
  func triggers() throws {
    try desk.tamper(
      "CREATE TRIGGER gone AFTER INSERT ON note BEGIN DELETE FROM body; END; CREATE VIEW v AS SELECT * FROM note"
    )
    let vault = try desk.unlocked()
    let note = try vault.create(body: SecretText(utf8: "three"))
    #expect(try vault.open(note.id).body.string == "three")
    #expect(try vault.open(first.id).body.string == "text one")
  }
}
