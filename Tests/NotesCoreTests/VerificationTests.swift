import SecretMemory
import Testing

@testable import NotesCore

@Suite("A verification") struct VerificationTests {
  private let desk: VaultDesk
  private let notes: UnlockedVault
  private let first: NoteHeader

  init() throws {
    desk = try VaultDesk()
    notes = try desk.unlocked()
    first = try notes.create(title: "First", body: SecretText(utf8: "one"))
    _ = try notes.create(title: "Long", body: SecretText(utf8: String(repeating: "long ", count: 40_000)))
  }

  @Test("finds nothing in a whole vault, and goes over every note")
  func whole() throws {
    var count = 0
    #expect(try notes.verify { count += 1 }.isEmpty)
    #expect(count == 2)
  }

  @Test("names a damaged header, title index, body or folded text, short or long")
  func records() throws {
    let long = try #require(try notes.list().headers.first { $0.title == "Long" })
    let changes: [(String, [VaultDamage])] = [
      ("UPDATE note SET header = zeroblob(length(header)) WHERE number = 1", [.note(first.id)]),
      ("UPDATE note SET title_index = zeroblob(16) WHERE number = 1", [.note(first.id)]),
      ("UPDATE body SET sealed = zeroblob(length(sealed)) WHERE number = 1", [.note(first.id)]),
      ("UPDATE body SET sealed = substr(sealed, 1, 70000) WHERE number = 2", [.note(long.id)]),
      ("DELETE FROM body WHERE number = 2", [.note(long.id)]),
      ("UPDATE folded SET sealed = zeroblob(length(sealed)) WHERE number = 1", [.folded(first.id)]),
      ("UPDATE folded SET sealed = zeroblob(length(sealed)) WHERE number = 2", [.folded(long.id)]),
      ("DELETE FROM folded", [.folded(first.id), .folded(long.id)]),
      ("INSERT INTO body VALUES(9, x'00')", [.database("it holds texts of no note")]),
      ("INSERT INTO folded VALUES(9, x'00')", [.database("it holds texts of no note")]),
      ("UPDATE slot SET salt = zeroblob(16)", [.slot]),
      ("DELETE FROM slot", [.slot]),
      ("UPDATE slot SET passes = 99", [.slot]),
      (
        "DELETE FROM note WHERE number = 1; DELETE FROM body WHERE number = 1; DELETE FROM folded WHERE number = 1",
        [.manifest]
      ),
    ]
    for (change, expected) in changes {
      let other = try VerificationTests()
      let ids = try other.notes.list().headers
      try other.desk.tamper(change)
      let found = try other.notes.verify()
      // The same damage of the other vault's notes.
      let own = expected.map { damage -> VaultDamage in
        func own(_ id: NoteID) -> NoteID {
          let title = id == first.id ? "First" : "Long"
          return ids.first { $0.title == title }?.id ?? .zero
        }
        switch damage {
        case .note(let id): return .note(own(id))
        case .folded(let id): return .folded(own(id))
        default: return damage
        }
      }
      #expect(found == own, "\(change)")
    }
  }

  @Test("names what SQLite finds wrong with the file itself")
  func structure() throws {
    try desk.tamper("CREATE TABLE extra(x); CREATE INDEX e ON extra(x); INSERT INTO extra VALUES(1)")
    try desk.tamper("PRAGMA writable_schema = ON")
    // An index that lacks a row of its table.
    let connection = try Connection(opening: desk.locations.vault, flags: 2)
    let statement = try connection.prepare("SELECT rootpage FROM sqlite_schema WHERE name = 'e'")
    #expect(try statement.step())
    let page = Int(statement.integer(0))
    statement.reset()
    connection.emptyLog()
    var bytes = try #require(try NotesCoreTests.bytes(ofFile: desk.locations.vault))
    let start = (page - 1) * 4096
    bytes.replaceSubrange(start + 3..<start + 5, with: [0, 0])
    try NotesCoreTests.write(bytes, toFile: desk.locations.vault)
    let damage = try desk.unlocked().verify()
    guard case .database = damage.first else {
      Issue.record("\(damage)")
      return
    }
    #expect(damage.count == 1)
  }
}
