import SecretMemory
import Testing

@testable import NotesCore

@Suite("Finding a note") struct FindingTests {
  let vault: UnlockedVault

  init() throws {
    vault = try VaultDesk().unlocked()
  }

  private func note(_ title: String) throws -> NoteHeader {
    try vault.create(title: title, body: SecretText(utf8: "text of \(title)"))
  }

  @Test("a note is found by its identifier in either case, and by a beginning of four digits or more")
  func identifiers() throws {
    let note = try note("Groceries")
    _ = try (0..<50).map { try self.note("other \($0)") }
    let hex = note.id.description
    #expect(hex.count == 32 && hex.allSatisfy { "0123456789abcdef".contains($0) })
    #expect(try vault.find(hex) == note)
    #expect(try vault.find(hex.uppercased()) == note)
    for length in 8..<32 { #expect(try vault.find(String(hex.prefix(length))) == note) }
    #expect(throws: VaultError.noSuchNote) { try vault.find(String(hex.prefix(3))) }
    #expect(throws: VaultError.noSuchNote) { try vault.find("") }
    #expect(throws: VaultError.noSuchNote) { try vault.find(hex + "0") }
  }

  @Test("a title is found exactly, composed or not")
  func titles() throws {
    let note = try note("Cafe\u{301}")
    #expect(try vault.find("Caf\u{e9}") == note)
    #expect(try vault.find("Cafe\u{301}") == note)
    for title in ["Cafe", "cafe\u{301}", "Cafe\u{301} ", "Caf"] {
      #expect(throws: VaultError.noSuchNote) { try vault.find(title) }
    }
  }

  @Test("two notes of one title are named, and each is found by its identifier")
  func ambiguousTitle() throws {
    let notes = [try note("Twin"), try note("Twin")]
    let error = #expect(throws: VaultError.self) { try vault.find("Twin") }
    guard case .ambiguous(let found) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(Set(found) == Set(notes.map(\.id)))
    for note in notes { #expect(try vault.find(note.id.description) == note) }
  }

  @Test("a beginning that several identifiers have is ambiguous")
  func ambiguousPrefix() throws {
    let notes = try ["12345678", "12345679"].map { start in
      let id = try #require(NoteID(start + String(repeating: "0", count: 24)))
      let header = NoteHeader(
        id: id, revision: 1, title: start, isTitled: true, created: .now, modified: .now, length: 0,
        preview: "",
        bodyRevision: 1)
      try vault.changing { state throws(VaultError) in
        let number = try vault.notes.insert(header)
        try vault.bodies.store(SecretText(), of: header, at: number)
        state.manifest.add(id, revision: 1, under: vault.keys)
      }
      return header
    }
    #expect(throws: VaultError.ambiguous(notes.map(\.id))) { try vault.find("1234567") }
    #expect(throws: VaultError.ambiguous(notes.map(\.id))) { try vault.find("1234") }
    // An exact title comes before a beginning, so this is one note.
    #expect(try vault.find("12345678") == notes[0])
    #expect(try vault.find("123456780") == notes[0])
  }

  @Test("a whole identifier comes before a title, and a title before a beginning")
  func precedence() throws {
    let first = try note("first")
    let impostor = try note(first.id.description)
    #expect(try vault.find(first.id.description) == first)
    let beginning = String(first.id.description.prefix(8))
    let named = try note(beginning)
    #expect(try vault.find(beginning) == named)
    #expect(try vault.find(impostor.id.description) == impostor)
  }
}
