import Glibc
import Posix
import SecretMemory
import TestSupport
import Testing

@testable import NotesCore

@Suite("A generation") struct GenerationTests {
  private let desk: VaultDesk
  private let notes: UnlockedVault
  private let generations: Generations

  init() throws {
    desk = try VaultDesk()
    notes = try desk.unlocked()
    generations = Generations(in: desk.locations.generations)
  }

  /// Noon of a day in 2026, UTC.
  private func day(_ number: Int) throws -> Timestamp {
    let first = try #require(Timestamp(basic: "20260101T120000Z"))
    return Timestamp(milliseconds: first.milliseconds + Int64(number) * 86_400_000)
  }

  private func open(_ generation: Generation) throws -> UnlockedVault {
    try Vault(reading: generations.path(of: generation), policy: VaultDesk.policy).unlock(with: desk.new.key)
  }

  @Test("is a whole vault as it was then, of the user's alone, and numbered")
  func whole() throws {
    let note = try notes.create(title: "T", body: SecretText(utf8: "then"))
    let made = try #require(try generations.makeDaily(of: notes.connection))
    _ = try notes.save(notes.open(note.id), title: "T", body: SecretText(utf8: "now"))
    #expect(try generations.all() == [made] && made.number == 1)
    #expect(try open(made).open(note.id).body.string == "then")
    #expect(try open(made).verify().isEmpty)
    #expect(try generations.countOfNotes(in: made) == 1)
    var status = stat()
    #expect(stat(generations.path(of: made), &status) == 0 && status.st_mode & 0o777 == 0o600)
    #expect(stat(generations.folder, &status) == 0 && status.st_mode & 0o777 == 0o700)
    #expect(try FileNames.of(generations.folder) == [made.name, "lock"])
  }

  @Test("is made once a day, and the last seven are kept")
  func daily() throws {
    #expect(try generations.all().isEmpty)
    for number in 0..<10 {
      let moment = try day(number)
      #expect(try generations.makeDaily(of: notes.connection, at: moment)?.made == moment)
      let later = Timestamp(milliseconds: moment.milliseconds + 3_600_000)
      #expect(try generations.makeDaily(of: notes.connection, at: later) == nil)
    }
    #expect(try generations.all().map(\.number) == Array(4...10))
    // The clock set back is another day too.
    #expect(try generations.makeDaily(of: notes.connection, at: day(0))?.number == 11)
  }

  @Test("that a restored one replaced is outside of the seven")
  func replaced() throws {
    let kept = try generations.makeReplaced(of: notes.connection, at: day(0))
    for number in 0..<9 { _ = try generations.makeDaily(of: notes.connection, at: day(number)) }
    #expect(try generations.all().map(\.number) == [1] + Array(4...10))
    #expect(try generations.all().first == kept && kept.isReplaced)
  }

  @Test("has a name from which all that is known of it is read, and no other name is one")
  func names() throws {
    let moment = try day(5)
    for isReplaced in [false, true] {
      let generation = Generation(number: 12, made: moment, isReplaced: isReplaced)
      #expect(Generation(name: generation.name) == generation)
    }
    for name in [
      "lock", "unfinished", "12.sqlite", "0-20260101T120000Z.sqlite", "012-20260101T120000Z.sqlite",
      "1-20260101T120000Z.sqlite-journal", "1-20261301T120000Z.sqlite", "1-20260101T1200.sqlite",
      "1-20260101T120000Z-other.sqlite", "-1-20260101T120000Z.sqlite",
      "1000000000-20260101T120000Z.sqlite", "9223372036854775807-20260101T120000Z.sqlite",
    ] {
      #expect(Generation(name: name) == nil, "\(name)")
    }
  }

  @Test("with a number beyond all is none of ours, and with the highest of all keeps another from being made")
  func highest() throws {
    _ = try PrivateFolder(making: generations.folder)
    let strange = generations.folder + "/9223372036854775807-20200101T000000Z.sqlite"
    try NotesCoreTests.write([0], toFile: strange)
    #expect(try generations.makeDaily(of: notes.connection)?.number == 1)
    let last = Generation(number: Generation.highest, made: try day(0), isReplaced: false)
    try NotesCoreTests.write([0], toFile: generations.path(of: last))
    #expect(throws: VaultError.alreadyExists(path: generations.path(of: last))) {
      try generations.makeReplaced(of: notes.connection)
    }
    #expect(access(strange, F_OK) == 0)
  }

  @Test("is made and read where a folder above it is a link, or its own is, but never is a link itself")
  func linked() throws {
    let note = try notes.create(title: "T", body: SecretText(utf8: "then"))
    let home = desk.folder.path + "/linked"
    #expect(symlink(desk.locations.dataFolder, home) == 0)
    let elsewhere = desk.folder.path + "/elsewhere"
    _ = try PrivateFolder(making: elsewhere)
    #expect(symlink(elsewhere, generations.folder) == 0)
    let linked = Generations(in: home + "/generations")
    let made = try #require(try linked.makeDaily(of: notes.connection))
    #expect(try linked.countOfNotes(in: made) == 1 && generations.all() == [made])
    try notes.delete(note)
    try notes.replaceNotes(byThoseIn: linked.path(of: made))
    #expect(try notes.open(note.id).body.string == "then")

    let link = desk.folder.path + "/link.sqlite"
    #expect(symlink(linked.path(of: made), link) == 0)
    #expect(throws: VaultError.self) { try notes.replaceNotes(byThoseIn: link) }
    let empty = desk.folder.path + "/empty"
    try NotesCoreTests.write([], toFile: empty)
    #expect(symlink(empty, link + "2") == 0)
    #expect(throws: VaultError.self) { try notes.connection.copy(to: link + "2") }
    #expect(try bytes(ofFile: empty) == [])
  }

  @Test("can't be kept or listed where the folder is a link to nothing, which is what is said")
  func linkToNowhere() throws {
    #expect(symlink("/nonexistent", generations.folder) == 0)
    let failure = VaultError.cannotCreate(
      SystemError("follow the link \(generations.folder)", number: ENOENT))
    #expect(throws: failure) { try generations.all() }
    #expect(throws: failure) { try generations.makeDaily(of: notes.connection) }
    #expect(throws: failure) { try generations.makeReplaced(of: notes.connection) }
  }

  @Test("that is damaged is named by what reads it")
  func damagedCount() throws {
    let made = try #require(try generations.makeDaily(of: notes.connection))
    try NotesCoreTests.write([0], toFile: generations.path(of: made))
    #expect(throws: VaultError.damaged(.generation(made.number, .notAVault))) {
      try generations.countOfNotes(in: made)
    }
  }

  @Test("that was not finished is no generation, and is swept by the next")
  func interrupted() throws {
    _ = try PrivateFolder(making: generations.folder)
    try NotesCoreTests.write([1, 2, 3], toFile: generations.folder + "/unfinished")
    #expect(try generations.all().isEmpty)
    let made = try #require(try generations.makeDaily(of: notes.connection))
    #expect(try FileNames.of(generations.folder) == [made.name, "lock"])
  }

  @Test("that was not finished is swept too where today's is there already, and with all others")
  func interruptedSecond() throws {
    let made = try #require(try generations.makeDaily(of: notes.connection))
    for remove in [false, true] {
      for ending in ["", "-journal"] {
        try NotesCoreTests.write([1, 2, 3], toFile: generations.folder + "/unfinished" + ending)
      }
      if remove {
        try generations.removeAll()
      } else {
        #expect(try generations.makeDaily(of: notes.connection) == nil)
      }
      #expect(try FileNames.of(generations.folder) == (remove ? ["lock"] : [made.name, "lock"]))
    }
    try NotesCoreTests.write([1], toFile: generations.folder + "/unfinished")
    try generations.removeAll()
    #expect(try FileNames.of(generations.folder) == ["lock"])
  }

  @Test("is not made while another process makes one")
  func busy() throws {
    _ = try PrivateFolder(making: generations.folder)
    let lock = try VaultLock(.exclusive, at: generations.folder + "/lock")
    #expect(try generations.makeDaily(of: notes.connection) == nil)
    withExtendedLifetime(lock) {}
  }

  @Test("fails on a full disk without a trace, the vault as it was", .enabled(if: PrivateMount.isPossible))
  func full() throws {
    try notes.create(many: (0..<200).map { ("\($0)", SecretText(utf8: String(repeating: "x", count: 4000))) })
    _ = try PrivateFolder(making: generations.folder)
    try PrivateMount.inside(generations.folder, size: "size=64k") { () throws in
      #expect(throws: VaultError.full) { try generations.makeDaily(of: notes.connection) }
      #expect(try FileNames.of(generations.folder) == ["lock"])
    }
    #expect(try notes.verify().isEmpty)
  }

  @Test(
    "opens with the new password after a change and not with the former one, and its notes stay as they were")
  func slots() throws {
    let note = try notes.create(title: "T", body: SecretText(utf8: "then"))
    let made = try #require(try generations.makeDaily(of: notes.connection))
    _ = try notes.save(notes.open(note.id), title: "T", body: SecretText(utf8: "now"))
    try notes.replacePassword(with: NotesPassword("battery staple"))
    try generations.replaceSlots(by: notes)
    let locked = try Vault(reading: generations.path(of: made), policy: VaultDesk.policy)
    #expect(throws: VaultError.wrongPassword) { try locked.unlock(with: desk.password) }
    let opened = try locked.unlock(with: NotesPassword("battery staple"))
    #expect(try opened.open(note.id).body.string == "then" && opened.verify().isEmpty)
    #expect(try opened.isPassword(NotesPassword("battery staple")))
    #expect(try FileNames.of(generations.folder) == [made.name, "lock"])
  }

  @Test("that is damaged doesn't keep the others from getting the new slots")
  func damagedSlots() throws {
    for number in 0..<3 { _ = try generations.makeDaily(of: notes.connection, at: day(number)) }
    let all = try generations.all()
    try NotesCoreTests.write([0], toFile: generations.path(of: all[0]))
    try notes.replacePassword(with: NotesPassword("battery staple"))
    #expect(throws: VaultError.damaged(.notAVault)) { try generations.replaceSlots(by: notes) }
    for generation in all.dropFirst() {
      let vault = try Vault(reading: generations.path(of: generation), policy: VaultDesk.policy)
      #expect(throws: Never.self) { try vault.unlock(with: NotesPassword("battery staple")) }
    }
  }

  @Test("can be removed with all others")
  func removal() throws {
    for number in 0..<3 { _ = try generations.makeDaily(of: notes.connection, at: day(number)) }
    try generations.removeAll()
    #expect(try generations.all().isEmpty && FileNames.of(generations.folder) == ["lock"])
  }
}
