import Glibc
import Posix
import SecretMemory
import TestSupport
import Testing

@testable import NotesCore

@Suite("Exported notes")
struct ExchangeTests {
  private static let texts = [
    "", "milk\nbread", "---\nnot: ours\n---\n", String(repeating: "lång ", count: 40_000),
  ]

  private func filled() throws -> (VaultDesk, UnlockedVault) {
    let desk = try VaultDesk()
    let notes = try desk.unlocked()
    for (index, text) in Self.texts.enumerated() {
      _ = try notes.create(
        title: index == 1 ? nil : "Title \(index) \"quoted\" é", body: SecretText(utf8: text))
    }
    return (desk, notes)
  }

  private func sealed(_ notes: UnlockedVault, skippingDamaged: Bool = false) throws -> [UInt8] {
    var file: [UInt8] = []
    let writer = try SealedExportWriter(password: NotesPassword("export"), policy: VaultDesk.policy) {
      bytes throws(SystemError) in file += bytes
    }
    _ = try notes.export(to: writer, skippingDamaged: skippingDamaged)
    return file
  }

  /// A file's notes; the bytes come in pieces of this size.
  private func reader(
    _ file: [UInt8], password: String = "export", piece: Int = 1000
  ) throws -> SealedExportReader {
    var position = 0
    return try SealedExportReader(password: NotesPassword(password), policy: VaultDesk.policy) {
      room throws(SystemError) in
      let end = min(file.count, position + min(piece, room.count))
      room.copyBytes(from: file[position..<end])
      defer { position = end }
      return end - position
    }
  }

  private func takeIn(_ file: [UInt8], into notes: UnlockedVault) throws -> [UnlockedVault.Arrival] {
    var records = try reader(file).notes()
    return try notes.takeIn { () throws(ExchangeError) in try records.next() }
  }

  private func contents(_ notes: UnlockedVault) throws -> Set<String> {
    Set(
      try notes.list().headers.map { header in
        let text = try notes.open(header.id).body.withBytes { String(decoding: $0, as: UTF8.self) }
        return "\(header.id) \(header.title) \(header.isTitled) \(header.created) \(header.modified) \(text)"
      })
  }

  @Test("come back from a sealed file as they were, into a vault that never had them")
  func roundTrip() throws {
    let (_, notes) = try filled()
    let other = try VaultDesk()
    let target = try other.unlocked()
    let arrivals = try takeIn(sealed(notes), into: target)
    #expect(arrivals.count == Self.texts.count)
    #expect(try contents(target) == contents(notes))
    #expect(try target.list().damage.isEmpty)
  }

  @Test(
    "are the same for any size of the pieces in which the file is read", arguments: [1, 17, 65_553, 1 << 20])
  func pieces(size: Int) throws {
    let (_, notes) = try filled()
    var records = try reader(sealed(notes), piece: size).notes()
    var count = 0
    while try records.next() != nil { count += 1 }
    #expect(count == Self.texts.count)
  }

  @Test(
    "that are there already are passed over; another text under the same id becomes a note of its own, once")
  func twice() throws {
    let (_, notes) = try filled()
    let file = try sealed(notes)
    #expect(
      try takeIn(file, into: notes).allSatisfy {
        if case .alreadyThere = $0 { true } else { false }
      })
    let changed = try #require(try notes.list().headers.first)
    _ = try notes.save(notes.open(changed.id), title: "new", body: SecretText(utf8: "new text"))
    let arrivals = try takeIn(file, into: notes)
    let beside = arrivals.compactMap { if case .addedBeside(let id, let new) = $0 { (id, new) } else { nil } }
    #expect(beside.count == 1 && beside[0].0 == changed.id)
    #expect(try notes.open(changed.id).header.title == "new")
    #expect(try notes.list().headers.count == Self.texts.count + 1)
    _ = try takeIn(file, into: notes)
    #expect(try notes.list().headers.count == Self.texts.count + 1)
  }

  @Test("with a wrong password are refused, and not called damaged")
  func wrongPassword() throws {
    let (_, notes) = try filled()
    let file = try sealed(notes)
    #expect(throws: ExchangeError.wrongPassword) { _ = try reader(file, password: "exporT") }
  }

  @Test("out of a file with any byte changed, or cut anywhere, leave the vault as it was")
  func damage() throws {
    let desk = try VaultDesk()
    let notes = try desk.unlocked()
    _ = try notes.create(title: "one", body: SecretText(utf8: "text"))
    let file = try sealed(notes)
    let empty = try VaultDesk()
    let target = try empty.unlocked()
    for index in file.indices {
      var changed = file
      changed[index] ^= 1
      #expect(throws: ExchangeError.self, "byte \(index)") { try takeIn(changed, into: target) }
      #expect(throws: ExchangeError.self, "cut at \(index)") {
        try takeIn(Array(file[..<index]), into: target)
      }
    }
    #expect(throws: ExchangeError.damaged) { try takeIn(file + [0], into: target) }
    #expect(try target.list().headers.isEmpty)
  }

  @Test("ask for no more work than an export needs")
  func cost() throws {
    let (_, notes) = try filled()
    var file = try sealed(notes)
    file[12] = 200
    #expect(throws: ExchangeError.unreasonableCost) { _ = try reader(file) }
    file[8] = 2
    #expect(throws: ExchangeError.newerFormat(2)) { _ = try reader(file) }
    #expect(throws: ExchangeError.notAnExport) { _ = try reader(Array("a text".utf8)) }
  }

  @Test("stop at a damaged note, or leave it out and say so")
  func damagedNote() throws {
    let (desk, notes) = try filled()
    let victim = try #require(try notes.list().headers.first).id
    try desk.tamper(
      "UPDATE body SET sealed = zeroblob(300) WHERE number = (SELECT number FROM note WHERE hex(id) = upper('\(victim)'))"
    )
    #expect(throws: ExchangeError.vault(.damaged(.note(victim)))) { try sealed(notes) }
    var count = 0
    let written = try notes.forEachNote(skippingDamaged: true) { _ throws(ExchangeError) in count += 1 }
    #expect(written.count == Self.texts.count - 1 && count == written.count)
    #expect(written.damage == [.note(victim)])
  }

  @Test("come back from a folder of Markdown files as they were")
  func markdown() throws {
    let (_, notes) = try filled()
    let place = try TemporaryFolder()
    let export = try PlainExport(making: place.path("notes"))
    _ = try notes.forEachNote(skippingDamaged: false) { note throws(ExchangeError) in try export.write(note) }
    try export.finish()
    let other = try VaultDesk()
    let target = try other.unlocked()
    let folder = try TextFolder(at: place.path("notes"))
    _ = try target.takeIn { () throws(ExchangeError) in try folder.next() }
    #expect(folder.omitted.isEmpty && folder.otherFiles == 0)
    #expect(try contents(target) == contents(notes))
  }

  @Test("with bytes that are no text in their front matter are texts and nothing else")
  func brokenFrontMatter() {
    // Mended, these bytes would be longer than the file.
    let bytes = Array("---\nid: \"e818f".utf8) + [UInt8](repeating: 0xff, count: 12) + Array("\"\n---\n".utf8)
    let text = bytes.withUnsafeBytes { SecretText(copying: $0) }
    let note = MarkdownNote.note(from: text, named: "a")
    #expect(note.title == "a" && note.body.bytes == bytes)
  }

  @Test("in a folder that can't be finished leave nothing there, and never enter a folder that was there")
  func unfinished() throws {
    let (_, notes) = try filled()
    let place = try TemporaryFolder()
    do {
      let export = try PlainExport(making: place.path("notes"))
      try export.write(notes.open(#require(try notes.list().headers.first).id))
    }
    #expect(try FileNames.of(place.path) == [])
    do {
      // What is there meanwhile is not replaced, and nothing of the export has its name before the end.
      let export = try PlainExport(making: place.path("notes"))
      #expect(access(place.path("notes"), F_OK) != 0)
      try place.write("notes", "another's")
      #expect(throws: ExchangeError.self) { try export.finish() }
    }
    #expect(try FileNames.of(place.path) == ["notes"])
    try place.makeFolder("there")
    #expect(throws: ExchangeError.self) { _ = try PlainExport(making: place.path("there")) }
  }

  @Test("that a killed export left half written are removed by the next of that name, and nothing else is")
  func leftovers() throws {
    let place = try TemporaryFolder()
    // No process has so high a number.
    try place.makeFolder(".notes.2147483600.partial")
    try place.write(".notes.2147483600.partial/one.md", "plain")
    try place.write(".notes.1.partial", "of a process that lives")
    try place.write(".notes.x.partial", "none of ours")
    try place.write(".other.2147483600.partial", "another's")
    do { _ = try PlainExport(making: place.path("notes")) }
    #expect(
      Set(try FileNames.of(place.path)) == [
        ".notes.1.partial", ".notes.x.partial", ".other.2147483600.partial",
      ])
  }

  @Test("have a file of a name as long as the file system takes")
  func longName() throws {
    let place = try TemporaryFolder()
    let name = String(repeating: "😀", count: 62)
    let file = try ExportFile(at: place.path(name), replacing: false)
    try file.finish(replacing: false)
    #expect(try FileNames.of(place.path) == [name])
  }

  @Test(
    "have the times of their files, unless those are beyond the years that RFC 3339 has",
    arguments: [
      ("0000-01-01T00:00:00Z", nil), ("2026-11-30T09:15:00Z", Int64(1_796_030_100_000)),
    ] as [(String, Int64?)])
  func years(_ time: String, _ milliseconds: Int64?) {
    let front = "---\nid: \"e818f962f38a6d61429c25c909fb26d3\"\ncreated: \"\(time)\"\n---\ntext"
    let note = MarkdownNote.note(from: SecretText(utf8: front), named: "a")
    #expect(note.created?.milliseconds == milliseconds && note.body.bytes == Array("text".utf8))
  }

  @Test("from a folder are its text files, links and other files left out and named")
  func folder() throws {
    let place = try TemporaryFolder()
    try place.makeFolder("deep")
    try place.write("plain.txt", "one")
    try place.write("deep/Shopping list.md", "milk")
    try place.write("picture.png", "no text")
    try place.write(".hidden.md", "no")
    try place.write("front.md", "---\ntags: [a]\n---\nbody")
    symlink("plain.txt", place.path("link.md"))
    try write([0x66, 0xff], toFile: place.path("latin.txt"))
    let folder = try TextFolder(at: place.path(""))
    var found: [String: String] = [:]
    while let note = try folder.next() {
      found[note.title ?? ""] = note.body.withBytes { String(decoding: $0, as: UTF8.self) }
    }
    #expect(found == ["plain": "one", "Shopping list": "milk", "front": "---\ntags: [a]\n---\nbody"])
    #expect(folder.otherFiles == 1)
    #expect(folder.omitted.map(\.path) == ["latin.txt", "link.md"])
    #expect(folder.omitted.map(\.reason) == [.notUTF8, .notAFile])
  }

  @Test("with times from the future, or in the wrong order, get times that can be")
  func times() throws {
    let desk = try VaultDesk()
    let notes = try desk.unlocked()
    var pending: [ExchangedNote] = [
      ExchangedNote(
        created: Timestamp(milliseconds: .max), modified: Timestamp(milliseconds: .max),
        body: SecretText(utf8: "a"))
    ]
    _ = try notes.takeIn { () throws(ExchangeError) in pending.popLast() }
    let header = try #require(try notes.list().headers.first)
    #expect(header.modified <= .now && header.created <= header.modified)
  }
}
