import SecretMemory
import Testing

@testable import NotesCore

@Suite("Notes") struct NotesTests {
  let desk: VaultDesk
  let vault: UnlockedVault

  init() throws {
    desk = try VaultDesk()
    vault = try desk.unlocked()
  }

  private static let texts = [
    "", "x", "no newline at the end", "one\ntwo\n", "\r\n\t\u{1b}[31m\u{0}\u{7f}",
    "Größe – Ελληνικά – 日本語 – ‏עברית – 👩‍👩‍👧",
    "e\u{301} is not \u{e9}", "\u{feff}mark", String(repeating: "a", count: 255),
    String(repeating: "a", count: 256), String(repeating: "a", count: 257),
  ]

  @Test("a text is read as it was written, byte for byte", arguments: texts)
  func roundTrip(_ text: String) throws {
    let note = try vault.create(title: "T", body: SecretText(utf8: text))
    #expect(try desk.unlocked().open(note.id).body.bytes == Array(text.utf8))
    #expect(note.length == text.utf8.count)
  }

  @Test(
    "a text of any length is read as it was written, whole and in pieces of at most 64 KiB",
    arguments: [
      65_535, 65_536, 65_537, 67_584, 67_585, 131_072, 131_073, 1_000_003,
    ])
  func lengths(_ length: Int) throws {
    let text = (0..<length).map { UInt8(ascii: "a") + UInt8($0 % 26) }
    let note = try vault.create(body: text.withUnsafeBytes { SecretText(copying: $0) })
    #expect(try vault.open(note.id).body.bytes == text)
    var read: [UInt8] = []
    var longest = 0
    try vault.read(note.id) { piece in
      longest = max(longest, piece.count)
      read += piece
      return true
    }
    #expect(read == text)
    #expect(longest <= 65_536)
  }

  @Test("reading ends where the reader has had enough")
  func earlyEnd() throws {
    let note = try vault.create(body: SecretText(utf8: String(repeating: "a", count: 1_000_000)))
    var pieces = 0
    try vault.read(note.id) { _ in
      pieces += 1
      return pieces < 3
    }
    #expect(pieces == 3)
    _ = try vault.create(body: SecretText(utf8: "the vault is not busy after that"))
  }

  @Test(
    "bytes that are not UTF-8 are refused, and nothing is stored",
    arguments: [
      ([0xff], 0), (Array("abc".utf8) + [0xc3], 3), ([0x61, 0xed, 0xa0, 0x80], 1), ([0xc0, 0x80], 0),
      ([0xf4, 0x90, 0x80, 0x80], 0),
    ] as [([UInt8], Int)])
  func notUTF8(_ bytes: [UInt8], _ offset: Int) throws {
    let before = try vault.state()
    #expect(throws: VaultError.textNotUTF8(offset: offset)) {
      try vault.create(title: "T", body: bytes.withUnsafeBytes { SecretText(copying: $0) })
    }
    #expect(try vault.state() == before)
    #expect(try vault.list().headers.isEmpty)
  }

  @Test(
    "a text of more than 256 MiB and a title of more than 1,024 characters are refused, and nothing is stored"
  )
  func tooLong() throws {
    let text = SecretText(capacity: 0)
    text.append(room: (256 << 20) + 1) { $0.count }
    #expect(throws: VaultError.textTooLong) { try vault.create(body: text) }
    #expect(throws: VaultError.titleTooLong) {
      try vault.create(title: String(repeating: "é", count: 1025), body: SecretText())
    }
    #expect(try vault.list().headers.isEmpty)
    let longest = String(repeating: "\u{10ffff}", count: 1024)
    #expect(try vault.open(vault.create(title: longest, body: SecretText()).id).header.title == longest)
  }

  @Test(
    "a title may hold anything",
    arguments: [
      "a\nb", "tab\there", "\u{1b}[2J", "../../etc/passwd", "‮evil", "👩‍👩‍👧", "'; DROP TABLE note --", "\u{0}",
    ])
  func titles(_ title: String) throws {
    let note = try vault.create(title: title, body: SecretText(utf8: "x"))
    #expect(note.isTitled && note.givenTitle == title)
    #expect(try vault.find(title).id == note.id)
    #expect(try vault.list().headers == [note])
  }

  @Test(
    "a note without a title is called after its first line that isn't blank",
    arguments: [
      ("Milk\nEggs", "Milk", "Eggs"),
      ("\n \t\n  Milk  and\tmore \n\nEggs\n\nHam ", "Milk and more", "Eggs Ham"), ("", "", ""),
      (" \n ", "", ""), (String(repeating: "é", count: 100), String(repeating: "é", count: 80), ""),
      ("a\u{0}b", "a", "b"), ("x\r\ny", "x", "y"),
      (String(repeating: "w ", count: 60) + "\nrest", String(repeating: "w ", count: 39) + "w w", "rest"),
    ])
  func derivedTitle(_ text: String, _ title: String, _ preview: String) throws {
    for given in [nil, "", " \t\n"] {
      let note = try vault.create(title: given, body: SecretText(utf8: text))
      #expect(!note.isTitled && note.givenTitle == nil)
      #expect(note.title == title || text.hasPrefix("w"))
      #expect(note.preview == preview)
      #expect(note.title.unicodeScalars.count <= 80)
    }
  }

  @Test("a preview is the text's beginning in one line of at most 120 characters")
  func preview() throws {
    func preview(_ text: String) throws -> String {
      try vault.create(title: "T", body: SecretText(utf8: text)).preview
    }
    #expect(try preview("  one\n\ttwo   three\n") == "one two three")
    #expect(try preview(String(repeating: "🗝", count: 500)) == String(repeating: "🗝", count: 120))
    #expect(try preview(String(repeating: "🗝", count: 239) + "é") == String(repeating: "🗝", count: 120))
    #expect(try preview(String(repeating: "a", count: 120) + " b") == String(repeating: "a", count: 120))
  }

  @Test("the list has every note, the one changed last first")
  func list() throws {
    var notes = try (0..<20).map { try vault.create(title: "n\($0)", body: SecretText(utf8: "\($0)")) }
    notes.append(try vault.save(vault.open(notes[3].id), title: "n3", body: SecretText(utf8: "later")).header)
    notes.remove(at: 3)
    let list = try desk.unlocked().list()
    #expect(list.damage.isEmpty)
    #expect(Set(list.headers.map(\.id)) == Set(notes.map(\.id)))
    #expect(list.headers.map(\.modified) == list.headers.map(\.modified).sorted(by: >))
  }

  @Test("a note is saved under the revision after the one it was opened at, and keeps when it was made")
  func saving() throws {
    let note = try vault.create(title: "T", body: SecretText(utf8: "one"))
    let opened = try vault.open(note.id)
    let saved = try vault.save(opened, title: opened.header.givenTitle, body: SecretText(utf8: "two"))
    #expect(saved.header.revision == 2)
    #expect(saved.header.created == note.created)
    #expect(saved.header.modified >= note.modified)
    #expect(try vault.open(note.id).body.string == "two")
    let again = try vault.save(saved, title: nil, body: SecretText(utf8: "three"))
    #expect(again.header.title == "three" && again.header.revision == 3)
    #expect(try desk.unlocked().list() == NoteList(headers: [again.header], damage: []))
  }

  @Test("a save that changes the title alone leaves the body as it is sealed")
  func renaming() throws {
    let note = try vault.create(title: "T", body: SecretText(utf8: "text"))
    func sealed() throws -> [UInt8] {
      let statement = try vault.connection.prepare("SELECT sealed FROM body")
      _ = try statement.step()
      return statement.blob(0)
    }
    let before = try sealed()
    let renamed = try vault.save(vault.open(note.id), title: "U", body: SecretText(utf8: "text"))
    #expect(try sealed() == before)
    #expect(try vault.find("U") == renamed.header)
    #expect(throws: VaultError.noSuchNote) { try vault.find("T") }
    #expect(try vault.open(note.id).body.string == "text")
  }

  @Test("a text grows and shrinks across 64 KiB")
  func resizing() throws {
    var note = try vault.open(vault.create(body: SecretText(utf8: "short")).id)
    for length in [200_000, 10, 65_536, 65_537, 0] {
      let text = String(repeating: "b", count: length)
      note = try vault.save(note, title: "T", body: SecretText(utf8: text))
      #expect(try desk.unlocked().open(note.header.id).body.string == text)
    }
    #expect(try vault.list().damage.isEmpty)
  }

  @Test("a note changed since it was opened is not saved over, nor deleted")
  func stale() throws {
    let note = try vault.create(title: "T", body: SecretText(utf8: "one"))
    let mine = try vault.open(note.id)
    let other = try desk.unlocked()
    _ = try other.save(other.open(note.id), title: "T", body: SecretText(utf8: "theirs"))
    #expect(throws: VaultError.stale(note.id)) {
      try vault.save(mine, title: "T", body: SecretText(utf8: "mine"))
    }
    #expect(throws: VaultError.stale(note.id)) { try vault.delete(mine.header) }
    #expect(try vault.open(note.id).body.string == "theirs")
    #expect(try vault.list().damage.isEmpty)
  }

  @Test("a deleted note is gone, and can't be saved")
  func deleting() throws {
    let kept = try vault.create(title: "kept", body: SecretText(utf8: "k"))
    let note = try vault.create(title: "T", body: SecretText(utf8: "one"))
    let opened = try vault.open(note.id)
    try vault.delete(note)
    #expect(throws: VaultError.noSuchNote) { try vault.open(note.id) }
    #expect(throws: VaultError.noSuchNote) { try vault.find("T") }
    #expect(throws: VaultError.noSuchNote) { try vault.delete(note) }
    #expect(throws: VaultError.noSuchNote) {
      try vault.save(opened, title: "T", body: SecretText(utf8: "back"))
    }
    #expect(try vault.list() == NoteList(headers: [kept], damage: []))
  }
}
