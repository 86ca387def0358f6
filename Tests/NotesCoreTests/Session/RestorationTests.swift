import Glibc
import Keychain
import SecretMemory
import TestSupport
import Testing

@testable import NotesCore

@Suite("Restoring a generation")
struct RestorationTests {
  private let desk: SessionDesk
  private let generation: Generation

  /// An account with a generation that holds one note, which was changed after it, and another note made.
  init() throws {
    desk = try SessionDesk()
    let session = try desk.unlocked()
    let notes = try session.notes()
    let note = try notes.create(title: "One", body: SecretText(utf8: "then"))
    session.keepGeneration()
    _ = try notes.save(notes.open(note.id), title: "One", body: SecretText(utf8: "now"))
    _ = try notes.create(title: "Two", body: SecretText(utf8: "later"))
    generation = try #require(try session.generations.all().first)
  }

  private func texts(_ notes: UnlockedVault) throws -> [String: String] {
    let list = try notes.list()
    #expect(list.damage.isEmpty)
    return try Dictionary(
      uniqueKeysWithValues: list.headers.map { ($0.title, try notes.open($0.id).body.string) })
  }

  private func texts() throws -> [String: String] { try texts(desk.unlocked().notes()) }

  private func restore(_ number: Int? = nil, with password: String = SessionDesk.password) throws
    -> NotesSession.Restoration
  {
    let session = desk.session()
    let wanted = try session.generations.all().first { $0.number == number ?? generation.number }
    return try session.restore(
      try #require(wanted), by: .password(NotesPassword(password)), progress: { _, _ in })
  }

  @Test("brings its notes back, keeps the present ones as another, and that one can be brought back too")
  func thereAndBack() throws {
    let outcome = try restore()
    guard case .kept(let kept) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(kept.isReplaced && kept.number == generation.number + 1)
    #expect(try texts() == ["One": "then"])
    let session = try desk.unlocked()
    #expect(try session.notes().search("then").matches.count == 1)
    #expect(try session.verify { _, _ in }.damage.isEmpty)
    session.lock()
    #expect(try restore(kept.number) != outcome)
    #expect(try texts() == ["One": "now", "Two": "later"])
  }

  @Test("leaves password, protection and tags as they are")
  func state() throws {
    try desk.protect(.off)
    let session = try desk.unlocked()
    try session.notes().replacePassword(with: NotesPassword("battery staple"))
    let before = try session.notes().state()
    session.lock()
    // The copies have the former password still: that doesn't matter.
    _ = try restore(with: "battery staple")
    let after = try desk.vault().unlock(with: NotesPassword("battery staple")).state()
    #expect(after.tags.slot == before.tags.slot && after.protection == before.protection)
    #expect(throws: VaultError.wrongPassword) {
      try desk.vault().unlock(with: NotesPassword(SessionDesk.password))
    }
  }

  @Test("asks even where protection is off, and changes nothing where the answer is wrong")
  func fresh() throws {
    try desk.protect(.off)
    let before = try desk.everything()
    let session = desk.session()
    #expect(throws: SessionError.interactionNotAllowed(nil)) {
      try session.restore(generation, by: .silently, progress: { _, _ in })
    }
    #expect(throws: SessionError.wrongPassword) { try restore(with: "wrong") }
    #expect(try desk.everything() == before && desk.session().generations.all() == [generation])
  }

  @Test("waits for nobody for ever: a vault that another has open is busy")
  func busy() throws {
    let other = try desk.unlocked()
    #expect(throws: SessionError.vault(.busy)) { try restore() }
    #expect(try texts(other.notes()) == ["One": "now", "Two": "later"])
    #expect(try desk.session().generations.all() == [generation])
  }

  @Test("refuses a generation that is damaged anywhere, and changes nothing")
  func damagedGeneration() throws {
    let path = desk.session().generations.path(of: generation)
    for change in [
      "UPDATE folded SET sealed = zeroblob(length(sealed))",
      "UPDATE body SET sealed = zeroblob(length(sealed))",
      "DELETE FROM note", "UPDATE vault SET key_check = zeroblob(32)", "DROP TABLE body",
    ] {
      let whole = try #require(try bytes(ofFile: path))
      try Connection(opening: path, flags: 2).execute(change)
      let error = #expect(throws: SessionError.self, "\(change)") { try restore() }
      guard case .vault(.damaged(.generation(generation.number, _))) = error else {
        Issue.record("\(change): \(String(describing: error))")
        continue
      }
      let report = try desk.unlocked().verify { _, _ in }
      #expect(!report.damage.isEmpty && report.damage.allSatisfy { "\($0)".hasPrefix("generation(1") })
      try write(whole, toFile: path)
    }
    #expect(try texts() == ["One": "now", "Two": "later"])
  }

  @Test(
    "moves a vault too damaged to be read, with all beside it, into a folder, and puts the generation in its place",
    arguments: ["garbage", "short", "gone", "tables", "state", "pages", "link"])
  func tooDamaged(kind: String) throws {
    let vault = desk.locations.vault
    let whole = try #require(try bytes(ofFile: vault))
    switch kind {
    case "garbage": try write([UInt8](repeating: 7, count: 9000), toFile: vault)
    case "short": try write(Array(whole.prefix(5000)), toFile: vault)
    case "gone": unlink(vault)
    case "tables": try Connection(opening: vault, flags: 2).execute("DROP TABLE folded")
    case "state": try Connection(opening: vault, flags: 2).execute("UPDATE vault SET state = zeroblob(300)")
    case "pages":
      // The tables of the notes are overwritten; what describes the vault is left.
      let connection = try Connection(opening: vault, flags: 2)
      let statement = try connection.prepare(
        "SELECT rootpage FROM sqlite_schema WHERE name IN ('note', 'body', 'folded')")
      var bytes = whole
      while try statement.step() {
        let start = (Int(statement.integer(0)) - 1) * 4096
        bytes.replaceSubrange(start..<start + 4096, with: [UInt8](repeating: 0xaa, count: 4096))
      }
      statement.reset()
      try write(bytes, toFile: vault)
    default:
      unlink(vault)
      symlink("/nonexistent", vault)
    }
    try write([1, 2, 3], toFile: vault + "-journal")
    let outcome = try restore()
    #expect(outcome == .moved(folder: desk.locations.dataFolder + "/damaged-1"))
    #expect(try texts() == ["One": "then"])
    let moved = try FileNames.of(desk.locations.dataFolder + "/damaged-1")
    // What SQLite could open, it has cleared of a journal that is none.
    #expect(
      moved == (kind == "gone" ? ["vault.sqlite-journal"] : ["vault.sqlite"])
        || moved == ["vault.sqlite", "vault.sqlite-journal"], "\(moved)")
    #expect(try FileNames.of(desk.locations.dataFolder).allSatisfy { $0 != "vault.restored" })
    #expect(try desk.session().generations.all() == [generation])
  }

  @Test(
    "of a damaged vault, interrupted, is finished by the next opening where the vault is gone, else undone")
  func interrupted() throws {
    let copy = try #require(try bytes(ofFile: desk.session().generations.path(of: generation)))
    try write(copy, toFile: desk.locations.restoredVault)
    #expect(try texts() == ["One": "now", "Two": "later"])
    #expect(access(desk.locations.restoredVault, F_OK) != 0)
    try write(copy, toFile: desk.locations.restoredVault)
    unlink(desk.locations.vault)
    #expect(try texts() == ["One": "then"])
    #expect(access(desk.locations.restoredVault, F_OK) != 0)
  }

  /// How a vault came to be one that can't be read.
  enum Ruin: CaseIterable { case link, gone }

  private static let calls = ["write", "fsync", "mkdir", "rename", "renameat2"]

  private var places: [String] {
    let locations = desk.locations
    return [locations.dataFolder, locations.restoredVault, locations.unfinishedRestoredVault]
      + [locations.dataFolder + "/damaged-1"] + ([""] + VaultFiles.companions).map { locations.vault + $0 }
  }

  /// Makes the vault unreadable, as it was before the last try.
  private func ruin(_ ruin: Ruin) throws {
    let locations = desk.locations
    for name in try FileNames.of(locations.dataFolder) where name.hasPrefix("damaged-") {
      try VaultFiles.remove("\(locations.dataFolder)/\(name)/vault.sqlite")
      rmdir("\(locations.dataFolder)/\(name)")
    }
    unlink(locations.vault)
    if ruin == .link { symlink("/nonexistent", locations.vault) }
    try write([1, 2, 3], toFile: locations.vault + "-wal")
  }

  /// Whether all is as ``ruin(_:)`` made it, after an opening.
  private func isUntouched(_ ruin: Ruin) throws -> Bool {
    #expect(throws: SessionError.self) { try desk.unlocked() }
    let names = ["generations", "lock"] + (ruin == .link ? ["vault.sqlite"] : []) + ["vault.sqlite-wal"]
    return try FileNames.of(desk.locations.dataFolder) == names
      && bytes(ofFile: desk.locations.vault + "-wal") == [1, 2, 3]
  }

  @Test(
    "of a vault that can't be read, on a disk that is full at any call, is not done or finished by the next opening, as told",
    .enabled(if: Tracing.isPossible, Comment(rawValue: Tracing.requirement)), arguments: Ruin.allCases)
  func full(ruin: Ruin) throws {
    var outcomes: Set<String> = []
    for call in Self.calls {
      for number in 1... {
        try self.ruin(ruin)
        let text = try KilledDesk(desk: desk).run(
          ["restore", SessionDesk.password], fullAt: call, number, on: places)
        guard let text else { break }
        outcomes.insert(text)
        if text == "vault(NotesCore.VaultError.full)\n" {
          #expect(try isUntouched(ruin), "\(call) \(number)")
        } else {
          #expect(try texts() == ["One": "then"], "\(call) \(number)")
        }
      }
    }
    #expect(
      outcomes == [
        "vault(NotesCore.VaultError.full)\n", "restorationUnfinished(NotesCore.VaultError.full)\n",
      ])
  }

  @Test(
    "of a vault that can't be read, killed anywhere, is not done or finished by the next opening",
    .enabled(if: Tracing.isPossible, Comment(rawValue: Tracing.requirement)), arguments: Ruin.allCases)
  func killed(ruin: Ruin) throws {
    try self.ruin(ruin)
    let kills = try KilledDesk(desk: desk).killEverywhere(
      ["restore", SessionDesk.password], at: Self.calls, on: places
    ) { end, place in
      func names() throws -> Set<String> { try Set(FileNames.of(desk.locations.dataFolder)) }
      let isDone =
        try !names().contains("vault.sqlite")
        ? names().contains("vault.restored") : access(desk.locations.vault, F_OK) == 0
      #expect(isDone || end == .killed, "\(place)")
      if isDone {
        #expect(try texts() == ["One": "then"], "\(place)")
      } else {
        #expect(throws: SessionError.self, "\(place)") { try desk.unlocked() }
        #expect(try names().contains("vault.sqlite") == (ruin == .link), "\(place)")
      }
      #expect(try names().allSatisfy { !$0.hasPrefix("vault.restored") }, "\(place)")
      try self.ruin(ruin)
    }
    #expect(kills > 5, "\(kills)")
  }

  @Test(
    "leaves the vault where it is when only the lock of the generations, or that of the vault, is no regular file",
    arguments: ["generations/lock", "lock"], ["link", "pipe", "folder"])
  func strangeLock(name: String, kind: String) throws {
    let lock = desk.locations.dataFolder + "/" + name
    #expect(unlink(lock) == 0)
    switch kind {
    case "link": #expect(symlink("/nonexistent", lock) == 0)
    case "pipe": #expect(mkfifo(lock, 0o600) == 0)
    default: #expect(mkdir(lock, 0o700) == 0)
    }
    let error = #expect(throws: SessionError.self) { try restore() }
    guard case .vault(.damaged(.notARegularFile(let path))) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(path.hasSuffix("/" + name))
    #expect(access(desk.locations.dataFolder + "/damaged-1", F_OK) != 0)
    #expect(kind != "folder" ? unlink(lock) == 0 : rmdir(lock) == 0)
    #expect(try texts() == ["One": "now", "Two": "later"])
    #expect(try desk.session().generations.all() == [generation])
  }

  @Test("works where a link leads to the notes")
  func linked() throws {
    let folder = desk.locations.dataFolder
    #expect(rename(folder, folder + "-elsewhere") == 0 && symlink(folder + "-elsewhere", folder) == 0)
    guard case .kept(let kept) = try restore() else {
      Issue.record("the vault was taken for a damaged one")
      return
    }
    #expect(try texts() == ["One": "then"])
    #expect(try desk.session().generations.all() == [generation, kept])
  }

  @Test("never takes a vault of a newer version for a damaged one")
  func newer() throws {
    try Connection(opening: desk.locations.vault, flags: 2).execute("PRAGMA user_version = 2")
    #expect(throws: SessionError.vault(.damaged(.newerFormat(2)))) { try restore() }
    #expect(access(desk.locations.dataFolder + "/damaged-1", F_OK) != 0)
  }

  @Test("finds the copies updated where a password changed in the keyring was adopted")
  func adopted() throws {
    try desk.passwordItem.savePassword("battery staple")
    try desk.asked("battery staple")
    let copy = try Vault(reading: desk.session().generations.path(of: generation), policy: VaultDesk.policy)
    #expect(throws: VaultError.wrongPassword) { try copy.unlock(with: NotesPassword(SessionDesk.password)) }
    #expect(throws: Never.self) { try copy.unlock(with: NotesPassword("battery staple")) }
  }

  @Test("is possible without a keyring, by the notes password")
  func noKeyring() throws {
    try write([UInt8](repeating: 7, count: 9000), toFile: desk.locations.vault)
    let session = desk.session(address: desk.noBus)
    let outcome = try session.restore(
      generation, by: .password(NotesPassword(SessionDesk.password)), progress: { _, _ in })
    #expect(outcome == .moved(folder: desk.locations.dataFolder + "/damaged-1"))
    #expect(try texts(desk.unlocked(address: desk.noBus).notes()) == ["One": "then"])
  }
}
