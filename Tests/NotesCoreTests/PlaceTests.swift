import Glibc
import Posix
import SecretMemory
import TestSupport
import Testing

@testable import NotesCore

/// Where a vault stands: folders that can't be written, full disks, file systems of other machines.
@Suite("The vault's place") struct PlaceTests {
  @Test(
    "a vault that can't be written is read in place, and a write says so",
    .enabled(if: PrivateMount.isPossible, "mounting takes root"))
  func readOnly() throws {
    let folder = try TemporaryFolder()
    try PrivateMount.inside(folder.path, size: "size=4m") {
      let locations = try VaultDesk.locations(in: folder.path)
      let new = try VaultDesk.make(locations)
      let note: NoteHeader
      do {
        note = try VaultDesk.vault(at: locations).unlock(with: new.key).create(body: SecretText(utf8: "text"))
      }
      try PrivateMount.makeReadOnly(folder.path)
      let vault = try VaultDesk.vault(at: locations).unlock(with: NotesPassword(VaultDesk.password))
      #expect(vault.vault.writeRefusal == .readOnly)
      #expect(try vault.open(note.id).body.string == "text")
      #expect(try vault.list() == NoteList(headers: [note], damage: []))
      #expect(throws: VaultError.readOnly) { try vault.create(body: SecretText(utf8: "x")) }
      #expect(throws: VaultError.readOnly) { try vault.delete(note) }
      #expect(try FileNames.of(locations.dataFolder) == ["lock", "vault.sqlite"])
    }
  }

  @Test(
    "a log beside a vault that can't be written is read too, from a copy that leaves nothing behind",
    .enabled(if: PrivateMount.isPossible, "mounting takes root"))
  func readOnlyWithLog() throws {
    let folder = try TemporaryFolder()
    try PrivateMount.inside(folder.path, size: "size=4m") {
      let desk = try VaultDesk()
      let writer = try desk.unlocked()
      let note = try writer.create(body: SecretText(utf8: "in the log"))
      let locations = try VaultDesk.locations(in: folder.path)
      for (name, bytes) in try desk.contents() where !name.hasSuffix("-shm") {
        try write(bytes, toFile: locations.dataFolder + "/" + name)
      }
      try PrivateMount.makeReadOnly(folder.path)
      // There is no lock file, and none can be made: nobody can write.
      let vault = try VaultDesk.vault(at: locations).unlock(with: desk.new.key)
      #expect(try vault.open(note.id).body.string == "in the log")
      #expect(throws: VaultError.readOnly) { try vault.create(body: SecretText(utf8: "x")) }
      #expect(try vault.list() == NoteList(headers: [note], damage: []))
    }
    for place in ["/dev/shm", "/run/user/\(geteuid())"] where access(place, F_OK) == 0 {
      #expect(try FileNames.of(place).allSatisfy { !$0.hasPrefix("secret-notes-copy-") })
    }
  }

  @Test(
    "in a folder that can't be written no vault is made",
    .enabled(if: PrivateMount.isPossible, "mounting takes root"))
  func readOnlyCreation() throws {
    let folder = try TemporaryFolder()
    try PrivateMount.inside(folder.path, size: "size=1m") {
      let locations = try VaultDesk.locations(in: folder.path)
      try PrivateMount.makeReadOnly(folder.path)
      let error = #expect(throws: VaultError.self) { try VaultDesk.make(locations) }
      guard case .cannotCreate(let reason) = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(reason.number == EROFS)
    }
  }

  @Test(
    "on a full disk a write fails as that, every acknowledged note stays, and all is read",
    .enabled(if: PrivateMount.isPossible, "mounting takes root"), arguments: [0, 4096, 40_000])
  func fullDisk(_ room: Int) throws {
    let folder = try TemporaryFolder()
    try PrivateMount.inside(folder.path, size: "size=\(600_000)") {
      let locations = try VaultDesk.locations(in: folder.path)
      let new = try VaultDesk.make(locations)
      var acknowledged: [NoteID] = []
      do {
        let vault = try VaultDesk.vault(at: locations).unlock(with: new.key)
        let error = #expect(throws: VaultError.self) {
          while true {
            let text = String(repeating: "x", count: 3000 + room)
            acknowledged.append(try vault.create(body: SecretText(utf8: text)).id)
          }
        }
        #expect(error == .full)
        #expect(Set(try vault.list().headers.map(\.id)) == Set(acknowledged))
        #expect(try vault.list().damage.isEmpty)
      }
      let again = try VaultDesk.vault(at: locations).unlock(with: new.key)
      #expect(Set(try again.list().headers.map(\.id)) == Set(acknowledged))
      #expect(try again.list().damage.isEmpty)
      #expect(!acknowledged.isEmpty)
    }
  }

  @Test(
    "a vault is read on a disk that has no byte left",
    .enabled(if: PrivateMount.isPossible, "mounting takes root"))
  func noByteLeft() throws {
    let folder = try TemporaryFolder()
    try PrivateMount.inside(folder.path, size: "size=600k") {
      let locations = try VaultDesk.locations(in: folder.path)
      let new = try VaultDesk.make(locations)
      let note: NoteHeader
      do {
        note = try VaultDesk.vault(at: locations).unlock(with: new.key).create(body: SecretText(utf8: "text"))
      }
      try fill(folder.path("filler"))
      let vault = try VaultDesk.vault(at: locations).unlock(with: new.key)
      #expect(try vault.open(note.id).body.string == "text")
      #expect(throws: VaultError.full) { try vault.create(body: SecretText(utf8: "x")) }
    }
  }

  @Test(
    "on a full disk no vault is made, and nothing of one is left",
    .enabled(if: PrivateMount.isPossible, "mounting takes root"))
  func fullDiskCreation() throws {
    let folder = try TemporaryFolder()
    try PrivateMount.inside(folder.path, size: "size=32k") {
      let locations = try VaultDesk.locations(in: folder.path)
      #expect(throws: VaultError.full) { try VaultDesk.make(locations) }
      #expect(try FileNames.of(locations.dataFolder) == ["lock"])
    }
  }

  @Test(
    "a file system shared between machines wants a rollback journal",
    arguments: [
      (0x6969, JournalMode.truncate), (0xff53_4d42, .truncate), (-0x00ac_b2be, .truncate),
      (0xfe53_4d42, .truncate), (0x6573_5546, .truncate),
      (0xef53, .wal), (0x0102_1994, .wal), (0x9123_683e, .wal), (0x5846_5342, .wal), (-1, .wal),
    ])
  func journals(_ type: Int, _ mode: JournalMode) {
    #expect(JournalMode(fileSystemType: type) == mode)
  }

  @Test("a vault that moves between file systems is kept as each wants it, and loses nothing")
  func conversion() throws {
    let desk = try VaultDesk()
    let note = try desk.unlocked().create(body: SecretText(utf8: "text"))
    func isWAL() throws -> Bool { try bytes(ofFile: desk.locations.vault)?[18] == 2 }
    #expect(try isWAL())
    do {
      let database = try VaultDatabase(opening: desk.locations.vault, journal: .truncate)
      #expect(try !isWAL())
      try database.writing { () throws(VaultError) in
        try database.connection.run("UPDATE vault SET protection_hint = 0")
        #expect(access(desk.locations.vault + "-shm", F_OK) != 0)
        #expect(access(desk.locations.vault + "-journal", F_OK) == 0)
      }
      // A second one is not kept out.
      _ = try VaultDatabase(opening: desk.locations.vault, journal: .truncate).connection.prepare(
        "SELECT * FROM note"
      ).step()
    }
    let vault = try desk.unlocked()
    #expect(try isWAL())
    #expect(try vault.open(note.id).body.string == "text")
    #expect(vault.vault.protectionHint == .off)
  }

  @Test(
    "paths with characters that mean something in a URI are only paths",
    .enabled(if: PrivateMount.isPossible, "mounting takes root"))
  func strangePaths() throws {
    let folder = try TemporaryFolder()
    try PrivateMount.inside(folder.path, size: "size=2m") {
      let locations = try VaultDesk.locations(in: folder.path("a?mode=memory#b%20c é"))
      let new = try VaultDesk.make(locations)
      try PrivateMount.makeReadOnly(folder.path)
      #expect(try VaultDesk.vault(at: locations).id == new.id)
    }
  }

  @Test("neither a text nor a title nor the password stands in the files")
  func noPlaintext() throws {
    let desk = try VaultDesk(password: "canary-password")
    let vault = try desk.unlocked()
    let note = try vault.create(
      title: "canary-title",
      body: SecretText(utf8: "canary-text " + String(repeating: "canary-long ", count: 20_000)))
    _ = try vault.save(vault.open(note.id), title: "canary-title", body: SecretText(utf8: "canary-second"))
    _ = try vault.create(body: SecretText(utf8: "canary-derived\ncanary-preview"))
    try vault.replacePassword(with: NotesPassword("canary-other"))
    _ = try vault.create(body: SecretText(utf8: "canary-last"))
    let contents = try desk.contents()
    #expect(contents.keys.sorted() == ["vault.sqlite", "vault.sqlite-shm", "vault.sqlite-wal"])
    for bytes in contents.values {
      #expect(!String(decoding: bytes, as: UTF8.self).contains("canary"))
      #expect(!String(decoding: bytes, as: UTF8.self).contains("alice"))
    }
  }

  private func fill(_ path: String) throws {
    let filler = try FileDescriptor.open(path, O_WRONLY | O_CREAT | O_APPEND)
    for length in [4096, 1] {
      let block = [UInt8](repeating: 0, count: length)
      while (try? block.withUnsafeBytes({ try filler.write($0) })) != nil {}
    }
  }
}
