import CSystem
import SecretMemory
import Testing

@testable import NotesCore

@Suite("A search") struct SearchTests {
  private let desk: VaultDesk
  private let notes: UnlockedVault

  init() throws {
    desk = try VaultDesk()
    notes = try desk.unlocked()
  }

  private func titles(_ text: String) throws -> [String] {
    let result = try notes.search(text)
    #expect(result.damage.isEmpty && result.unfolded.isEmpty)
    return result.matches.map(\.header.title)
  }

  @Test(
    "finds a text whatever its case or composition",
    arguments: [
      ("Straße", "STRASSE"), ("STRASSE", "straße"), ("STRAẞE", "strasse"), ("Ὀδυσσεύς", "ὀδυσσεύσ"),
      ("ΟΔΟΣ", "οδος"), ("İSTANBUL", "istanbul"), ("ılık", "ILIK"), ("Cafe\u{301}", "CAFÉ"),
      ("caf\u{e9}", "CAFE\u{301}"), ("ПРИВЕТ", "привет"), ("ԲԱՐԵՒ", "բարեւ"), ("Ꭰ", "ꭰ"), ("ꭰ", "Ꭰ"),
      ("ქართული", "ᲥᲐᲠᲗᲣᲚᲘ"),
      ("ﬁn", "FIN"), ("\u{1112}\u{1161}\u{11ab}", "한"), ("日本語", "本"), ("𐐀", "𐐨"),
    ])
  func folding(text: String, term: String) throws {
    _ = try notes.create(title: "body", body: SecretText(utf8: "before\n  a \(text) b\nafter"))
    _ = try notes.create(title: "x\(text)", body: SecretText(utf8: "nothing"))
    _ = try notes.create(title: "none", body: SecretText(utf8: "nothing"))
    #expect(Set(try titles(term)) == ["body", "x\(text)"])
    let match = try #require(try notes.search(term).matches.first { $0.header.title == "body" })
    #expect(match.context.text == "a \(text) b")
    let marked = match.context.parts.filter(\.isMatch).map(\.text)
    #expect(marked.count == 1 && Array(marked[0].utf8).count >= 3 && text.contains(marked[0]))
  }

  @Test("tells accents, and finds nothing where nothing is looked for")
  func telling() throws {
    _ = try notes.create(title: "A", body: SecretText(utf8: "cafe"))
    #expect(try titles("café").isEmpty)
    #expect(try titles("").isEmpty)
    #expect(try titles("\0").isEmpty)
    _ = try notes.create(title: "B", body: SecretText(utf8: "a\0b"))
    #expect(try titles("\0") == ["B"])
  }

  @Test(
    "gives the line of the first occurrence in the text, and the text's beginning where only the title has it"
  )
  func context() throws {
    _ = try notes.create(title: "The Plan", body: SecretText(utf8: "one\r\n\tthe PLAN is plan B \r\nplan"))
    _ = try notes.create(title: "Plan", body: SecretText(utf8: "nothing\nof it"))
    // Both may have been made in one millisecond, and stand in any order then.
    let matches = try notes.search("plan").matches.sorted { $0.header.title < $1.header.title }
    #expect(matches.map(\.header.title) == ["Plan", "The Plan"])
    #expect(matches[0].context.parts == [.init(text: "nothing of it", isMatch: false)])
    #expect(matches[0].title.parts == [.init(text: "Plan", isMatch: true)])
    #expect(
      matches[1].context.parts == [
        .init(text: "the ", isMatch: false), .init(text: "PLAN", isMatch: true),
        .init(text: " is ", isMatch: false),
        .init(text: "plan", isMatch: true), .init(text: " B", isMatch: false),
      ])
    #expect(matches[1].title.parts.last == .init(text: "Plan", isMatch: true))
  }

  @Test("cuts a long line around the first mark")
  func longLine() throws {
    let filler = String(repeating: "é", count: 500)
    _ = try notes.create(title: "L", body: SecretText(utf8: filler + "needle" + filler))
    let context = try #require(try notes.search("NEEDLE").matches.first).context
    #expect(context.text.hasPrefix("…é") && context.text.hasSuffix("é…") && context.text.count == 162)
    #expect(context.parts.contains(.init(text: "needle", isMatch: true)))
  }

  @Test("finds a text of several lines, and marks what the first of them has")
  func severalLines() throws {
    _ = try notes.create(title: "N", body: SecretText(utf8: "x\nan end\nStart of it\n"))
    let match = try #require(try notes.search("END\nstart").matches.first)
    #expect(match.context.parts == [.init(text: "an ", isMatch: false), .init(text: "end", isMatch: true)])
  }

  @Test("finds what lies across the chunks of a long text, and never across title and text")
  func chunks() throws {
    // The folded text begins behind 01, title and FF.
    let before = String(repeating: "x\n", count: (65_536 - 3) / 2 - 2)
    for shift in 0..<8 {
      let text = before + String(repeating: "y", count: shift) + "NeEdLe\nend"
      _ = try notes.create(title: "\(shift)", body: SecretText(utf8: text))
    }
    _ = try notes.create(title: "nee", body: SecretText(utf8: "dle" + before + before))
    let matches = try notes.search("needle").matches
    #expect(Set(matches.map(\.header.title)) == Set((0..<8).map(String.init)))
    for match in matches {
      #expect(match.context.text == String(repeating: "y", count: Int(match.header.title) ?? 0) + "NeEdLe")
    }
    let long = try notes.create(title: "Needle", body: SecretText(utf8: before + before))
    #expect(try notes.search("needle").matches.contains { $0.header == long })
  }

  @Test("sees a note as it was last saved, and no deleted one")
  func changes() throws {
    let note = try notes.create(title: "Old", body: SecretText(utf8: "text"))
    let saved = try notes.save(notes.open(note.id), title: "New", body: SecretText(utf8: "text"))
    #expect(try titles("old").isEmpty)
    #expect(try titles("NEW") == ["New"])
    #expect(try titles("text") == ["New"])
    try notes.delete(saved.header)
    #expect(try titles("text").isEmpty)
    let rows = try notes.connection.prepare("SELECT count(*) FROM folded")
    #expect(try rows.step() && rows.integer(0) == 0)
  }

  @Test("finds all of a thousand notes, the one changed last first")
  func many() throws {
    try notes.create(many: (0..<1000).lazy.map { ("note \($0)", SecretText(utf8: "Text of \($0)")) })
    #expect(try titles("TEXT OF").count == 1000)
    #expect(try titles("of 77").count == 11)
    let list = try notes.list()
    #expect(list.damage.isEmpty && list.headers.count == 1000)
    #expect(list.headers == list.headers.sorted { ($1.modified, $0.id) < ($0.modified, $1.id) })
    #expect(try notes.search("text of").matches.map(\.header) == list.headers)
    try desk.tamper("UPDATE note SET header = zeroblob(length(header)) WHERE number IN (1, 700)")
    try desk.tamper("UPDATE body SET sealed = x'00' WHERE number = 900")
    #expect(try notes.list().damage.count == 2 && notes.search("text of").damage.count == 3)
  }

  @Test(
    "searches the text itself where what is kept for it is missing, damaged or another note's, and can mend it",
    arguments: [
      "DELETE FROM folded WHERE number = 1",
      "UPDATE folded SET sealed = zeroblob(length(sealed)) WHERE number = 1",
      "UPDATE folded SET sealed = x'00' WHERE number = 1",
      "UPDATE folded SET sealed = zeroblob(70000) WHERE number = 1",
      "UPDATE folded SET sealed = (SELECT sealed FROM folded WHERE number = 2) WHERE number = 1",
    ])
  func fallback(change: String) throws {
    let first = try notes.create(title: "First", body: SecretText(utf8: "one\nWORD here"))
    _ = try notes.create(title: "Second", body: SecretText(utf8: "two word"))
    try desk.tamper(change)
    let result = try notes.search("word")
    #expect(result.matches.map(\.header.title).sorted() == ["First", "Second"])
    #expect(result.matches.first { $0.header.id == first.id }?.context.text == "WORD here")
    #expect(result.damage.isEmpty && result.unfolded == [first.id])
    #expect(try notes.verify() == [.folded(first.id)])
    try notes.renewFolded(result.unfolded)
    #expect(try titles("word").sorted() == ["First", "Second"])
    #expect(try notes.verify().isEmpty)
  }

  @Test("names what is damaged and shows the rest")
  func damage() throws {
    let first = try notes.create(title: "First", body: SecretText(utf8: "word"))
    _ = try notes.create(title: "Second", body: SecretText(utf8: "word"))
    try desk.tamper("UPDATE body SET sealed = zeroblob(length(sealed)) WHERE number = 1")
    var result = try notes.search("word")
    #expect(result.matches.map(\.header.title) == ["Second"] && result.damage == [.note(first.id)])
    try desk.tamper("UPDATE note SET header = zeroblob(length(header)) WHERE number = 1")
    result = try notes.search("word")
    #expect(result.matches.map(\.header.title) == ["Second"] && result.damage == [.note(first.id)])
    try desk.tamper("DELETE FROM note WHERE number = 1")
    result = try notes.search("word")
    #expect(result.matches.map(\.header.title) == ["Second"] && result.damage == [.manifest])
  }

  @Test("leaves no text in the file, folded or not")
  func sealed() throws {
    let canary = "canary-\(UInt64.random(in: .min ... .max))"
    _ = try notes.create(title: canary.uppercased(), body: SecretText(utf8: canary.uppercased()))
    _ = try notes.search(canary)
    for (name, bytes) in try desk.contents() {
      #expect(memmem(bytes, bytes.count, canary, canary.utf8.count) == nil, "\(name)")
    }
  }
}
