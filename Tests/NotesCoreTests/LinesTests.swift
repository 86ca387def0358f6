import SecretMemory
import Testing

@testable import NotesCore

@Suite("The lines of a list") struct LinesTests {
  private let desk: VaultDesk
  private let notes: UnlockedVault

  init() throws {
    desk = try VaultDesk()
    notes = try desk.unlocked()
  }

  @Sendable private static func format() -> NoteLine.Format {
    { note, bytes in
      bytes += Array("\(note.id) \(note.modified.milliseconds) ".utf8)
      bytes += note.title
      if let context = note.context { bytes += Array("|".utf8) + context }
      bytes += Array("\n".utf8)
    }
  }

  private static func line(_ header: NoteHeader, _ context: MarkedText? = nil) -> String {
    "\(header.id) \(header.modified.milliseconds) \(header.title)\(context.map { "|" + $0.text } ?? "")\n"
  }

  private static func text(_ lines: NoteLines) -> String {
    var bytes: [UInt8] = []
    lines.write { bytes += $0 }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func fill(_ count: Int) throws {
    try notes.create(
      many: (0..<count).lazy.map { number in
        let long = String(repeating: "é", count: number % 40)
        return (title: "Note \(number) \(long)", body: SecretText(utf8: "a needle\nin \(number)"))
      })
  }

  @Test("are those of its notes, in its order, however many there are", arguments: [0, 1, 255, 256, 2500])
  func all(count: Int) throws {
    try fill(count)
    let lines = try notes.lines(Self.format)
    #expect(lines.damage.isEmpty)
    #expect(try Self.text(lines) == notes.list().headers.map { Self.line($0) }.joined())
    let found = try notes.searchLines("NEEDLE", Self.format)
    #expect(found.damage.isEmpty && found.unfolded.isEmpty)
    let matches = try notes.search("NEEDLE").matches
    #expect(matches.count == count)
    #expect(Self.text(found) == matches.map { Self.line($0.header, $0.context) }.joined())
  }

  @Test("are in the order of the last changes, wherever in the table those are")
  func changed() throws {
    try fill(1500)
    for header in try notes.list().headers.shuffled().prefix(60) {
      let note = try notes.open(header.id)
      _ = try notes.save(note, title: "changed", body: note.body)
    }
    let headers = try notes.list().headers
    #expect(headers.prefix(60).allSatisfy { $0.title == "changed" })
    #expect(headers == headers.sorted { ($1.modified, $0.id) < ($0.modified, $1.id) })
    #expect(try Self.text(notes.lines(Self.format)) == headers.map { Self.line($0) }.joined())
    #expect(try Self.text(notes.searchLines("needle", Self.format)).split(separator: "\n").count == 1500)
  }

  @Test("leave a damaged note out and name it")
  func damage() throws {
    try fill(3)
    let damaged = try #require(try notes.list().headers.last?.id)
    try desk.tamper("UPDATE note SET header = zeroblob(length(header)) WHERE hex(id) = upper('\(damaged)')")
    let lines = try notes.lines(Self.format)
    #expect(lines.damage == [.note(damaged)])
    #expect(try Self.text(lines) == notes.list().headers.map { Self.line($0) }.joined())
    let found = try notes.searchLines("needle", Self.format)
    #expect(found.damage == [.note(damaged)])
    #expect(Self.text(found).split(separator: "\n").count == 2)
  }

  @Test("name what a search found in each kind of text as the search does")
  func contexts() throws {
    let pad = String(repeating: "word ", count: 40)
    for (title, body) in [
      ("Needle", "only the title\nhas it"), ("short", "x\r\n \tthe needle \r\ny"),
      ("long", "\(pad)é needle\(pad)"), ("accents", "\(String(repeating: "é", count: 120)) needle"),
      ("chunks", String(repeating: "line\n", count: 20_000) + " in chunks: NEEDLE \nend"),
    ] {
      _ = try notes.create(title: title, body: SecretText(utf8: body))
    }
    let matches = try notes.search("needle").matches
    #expect(matches.count == 5)
    #expect(
      try Self.text(notes.searchLines("needle", Self.format))
        == matches.map { Self.line($0.header, $0.context) }.joined())
    #expect(try Self.text(notes.searchLines("", Self.format)).isEmpty)
  }
}
