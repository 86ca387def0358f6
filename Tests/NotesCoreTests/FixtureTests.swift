import Glibc
import Posix
import SecretMemory
import TestSupport
import Testing

@testable import NotesCore

/// What each version has written, which all later ones open: Tests/Fixtures says how it was made.
@Suite("What an earlier version wrote")
struct FixtureTests {
  private static let root = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3)
    .joined(separator: "/")
  static let versions =
    (try? FileNames.of(root + "/Tests/Fixtures").filter { $0.first?.isNumber == true }) ?? []
  private static let password = "correct horse battery"
  /// The notes by their titles.
  private static let texts: [String: String] = [
    "Groceries": "milk\nbread\n",
    "The first line gives the title": "The first line gives the title\nand this is the second\n",
    "Žluťoučký kůň": "Straße, STRASSE, ΣΊΣΥΦΟΣ, İstanbul, naïve in NFC, nai\u{308}ve in NFD\n",
    "first\tand\nsecond": "a title of two lines\n", "Revised": "twice", "Empty": "",
    "Long": (1...3000).map { "line \($0) of a text that is sealed in chunks\n" }.joined(),
  ]

  /// A copy of a version's files: they themselves are never written to.
  private final class Copy {
    let folder: TemporaryFolder
    let locations: NotesLocations

    init(_ version: String) throws {
      folder = try TemporaryFolder()
      locations = try VaultDesk.locations(in: folder.path)
      let files = FixtureTests.root + "/Tests/Fixtures/\(version)"
      _ = try PrivateFolder(making: locations.drafts)
      for name in try FileNames.of(files) {
        let target =
          name.hasSuffix(".draft")
          ? locations.drafts + "/" + name
          : name == "vault.sqlite" ? locations.vault : folder.path(name)
        try write(try bytes(ofFile: files + "/" + name) ?? [], toFile: target)
      }
    }

    /// Opens the notes with the password, at the real cost.
    func unlocked() throws -> UnlockedVault {
      let vault = try Vault(at: locations.vault, holding: VaultLock(.shared, at: locations.lock))
      return try vault.unlock(with: NotesPassword(FixtureTests.password))
    }
  }

  @Test("is there")
  func present() {
    #expect(Self.versions.contains("0.1.0"))
  }

  @Test(
    "opens with its password: every note reads as it was written, is found, and nothing is damaged",
    arguments: versions)
  func vault(version: String) throws {
    let notes = try Copy(version).unlocked()
    let state = try notes.state()
    #expect(state.account.name == "Zoë" && state.protection == .on)
    let list = try notes.list()
    #expect(list.damage.isEmpty && list.headers.count == Self.texts.count)
    for header in list.headers {
      #expect(try notes.open(header.id).body.string == Self.texts[header.title], "\(header.title)")
    }
    let revised = try #require(list.headers.first { $0.title == "Revised" })
    #expect(revised.revision == 3 && revised.isTitled)
    for (term, title) in [
      ("SISYPHOS", nil), ("strasse", "Žluťoučký kůň"), ("NAÏVE", "Žluťoučký kůň"), ("LINE 2999 ", "Long"),
    ] {
      #expect(try notes.search(term).matches.map(\.header.title) == (title.map { [$0] } ?? []), "\(term)")
    }
    #expect(try notes.verify().isEmpty)
  }

  @Test("takes new notes, and is whole with them", arguments: versions)
  func writing(version: String) throws {
    let notes = try Copy(version).unlocked()
    let header = try notes.create(title: "New", body: SecretText(utf8: "text"))
    #expect(try notes.open(header.id).body.string == "text")
    #expect(try notes.verify().isEmpty)
  }

  @Test("gives the notes of its sealed export, and the text of its draft", arguments: versions)
  func exportAndDraft(version: String) throws {
    let copy = try Copy(version)
    var rest = try #require(try bytes(ofFile: copy.folder.path("notes.export")))[...]
    let reader = try SealedExportReader(password: NotesPassword("a password of its own")) { room in
      let piece = rest.prefix(room.count)
      rest = rest.dropFirst(piece.count)
      room.copyBytes(from: piece)
      return piece.count
    }
    var texts: Set<String> = []
    var records = reader.notes()
    while let note = try records.next() { texts.insert(note.body.string) }
    #expect(texts == Set(Self.texts.values))

    let drafts = DraftFolder(at: copy.locations.drafts)
    let notes = try copy.unlocked()
    let draft = try #require(try drafts.list().entries.first)
    #expect(try notes.text(of: draft.id, in: drafts).text.string == "milk\nbread\nbutter")
    #expect(draft.note == (try notes.find("Groceries").id))
  }

  @Test(
    "is read by docs/vault-format.md alone, with nothing of this program",
    .enabled(if: access("/usr/bin/python3", X_OK) == 0, "python3 is not installed"), arguments: versions)
  func elsewhere(version: String) throws {
    let copy = try Copy(version)
    func read(_ kind: String, _ password: String, _ files: String...) throws -> Command {
      try Command(
        ["/usr/bin/python3", Self.root + "/meson-helpers/read-vault-elsewhere", kind] + files,
        environment: ["LC_ALL": "C.UTF-8"], input: Array(password.utf8))
    }
    let vault = try read("vault", Self.password, copy.locations.vault)
    #expect(vault.status == .exited(0), "\(vault.errors)")
    #expect(vault.text.contains(#""account": "Zoë""#))
    let export = try read("export", "a password of its own", copy.folder.path("notes.export"))
    #expect(export.status == .exited(0), "\(export.errors)")
    for text in Self.texts.values {
      let json = text.replacing("\n", with: "\\n")
      for output in [vault.text, export.text] {
        #expect(output.contains(#""text": "\#(json)""#), "\(json.prefix(80))")
      }
    }
    let name = try #require(try FileNames.of(copy.locations.drafts).first)
    let draft = try read("draft", Self.password, copy.locations.drafts + "/" + name, copy.locations.vault)
    #expect(draft.text.contains(#""text": "milk\nbread\nbutter""#), "\(draft.errors)")

    var bytes = try #require(try bytes(ofFile: copy.folder.path("notes.export")))
    bytes[bytes.count - 1] ^= 1
    try write(bytes, toFile: copy.folder.path("notes.export"))
    #expect(
      try read("export", "a password of its own", copy.folder.path("notes.export")).status == .exited(65))
    #expect(try read("vault", "wrong", copy.locations.vault).status == .exited(65))
  }
}
