import Bus
import Glibc
import Posix
import SecretMemory
import TestSupport
import Testing

@testable import NotesCore

@Suite("Sharing a vault") struct SharingTests {
  @Test("four writers at once make every note that was acknowledged, and the manifest accounts for all")
  func writers() throws {
    let desk = try VaultDesk()
    let acknowledged = Acknowledged()
    try OwnThread.runTogether(
      (0..<4).map { writer in
        {
          let vault = try desk.unlocked()
          for number in 0..<25 {
            let note = try vault.create(
              title: "\(writer)/\(number)", body: SecretText(utf8: "text \(number)"))
            acknowledged.insert(note.id)
          }
        }
      })
    let list = try desk.unlocked().list()
    #expect(list.damage.isEmpty)
    #expect(Set(list.headers.map(\.id)) == acknowledged.all)
    #expect(acknowledged.all.count == 100)
  }

  @Test("two who change the same note: one is acknowledged each time, the other told")
  func contention() throws {
    let desk = try VaultDesk()
    let note = try desk.unlocked().create(title: "T", body: SecretText(utf8: "0"))
    let acknowledged = Acknowledged()
    try OwnThread.runTogether(
      (0..<2).map { writer in
        {
          let vault = try desk.unlocked()
          for number in 0..<30 {
            let opened = try vault.open(note.id)
            do {
              _ = try vault.save(opened, title: "T", body: SecretText(utf8: "\(writer) \(number)"))
              acknowledged.insert(.random())
            } catch VaultError.stale(note.id) {}
          }
        }
      })
    let list = try desk.unlocked().list()
    #expect(list.damage.isEmpty)
    #expect(list.headers.first?.revision == UInt64(acknowledged.all.count + 1))
  }

  @Test("a reader sees one state of the vault while another writes")
  func snapshot() throws {
    let desk = try VaultDesk()
    let reader = try desk.unlocked()
    let writer = try desk.unlocked()
    let note = try writer.create(title: "T", body: SecretText(utf8: String(repeating: "a", count: 200_000)))
    var read: [UInt8] = []
    try reader.read(note.id) { piece in
      if read.isEmpty {
        do {
          _ = try writer.save(
            writer.open(note.id), title: "T", body: SecretText(utf8: String(repeating: "b", count: 200_000)))
        } catch {
          Issue.record(error)
        }
      }
      read += piece
      return true
    }
    #expect(read == Array(repeating: UInt8(ascii: "a"), count: 200_000))
    #expect(try reader.open(note.id).body.string == String(repeating: "b", count: 200_000))
  }

  @Test("a vault that another keeps from being written is busy, and nothing was stored")
  func busy() throws {
    let desk = try VaultDesk()
    let vault = try desk.unlocked()
    let other = try desk.unlocked()
    try other.connection.execute("BEGIN IMMEDIATE")
    try vault.connection.execute("PRAGMA busy_timeout = 10")
    #expect(throws: VaultError.busy) { try vault.create(body: SecretText(utf8: "x")) }
    #expect(try vault.list().headers.isEmpty)
    try other.connection.execute("ROLLBACK")
    _ = try vault.create(body: SecretText(utf8: "x"))
  }

  @Test("those who use the vault share it, and who replaces it has it alone")
  func locks() throws {
    let desk = try VaultDesk()
    let soon = Deadline.after(.milliseconds(20))
    do {
      let vault = try desk.vault()
      let another = try desk.vault()
      #expect(throws: VaultError.busy) { try VaultLock(.exclusive, at: desk.locations.lock, deadline: soon) }
      withExtendedLifetime((vault, another)) {}
    }
    let alone = try VaultLock(.exclusive, at: desk.locations.lock)
    #expect(throws: VaultError.busy) { try VaultLock(.shared, at: desk.locations.lock, deadline: soon) }
    #expect(throws: VaultError.busy) { try VaultLock(.exclusive, at: desk.locations.lock, deadline: soon) }
    withExtendedLifetime(alone) {}
  }

  @Test("a lock is waited for until it is free")
  func waiting() throws {
    let desk = try VaultDesk()
    var alone: VaultLock? = try VaultLock(.exclusive, at: desk.locations.lock)
    try OwnThread.runTogether([
      { _ = try desk.vault() },
      {
        usleep(30_000)
        withExtendedLifetime(alone) {}
        alone = nil
      },
    ])
  }

  @Test("a lock file that is a pipe, a folder or a link is refused, and a missing folder is missing")
  func lockFiles() throws {
    let folder = try TemporaryFolder()
    mkfifo(folder.path("fifo"), 0o600)
    mkdir(folder.path("folder"), 0o700)
    symlink(folder.path("elsewhere"), folder.path("link"))
    for name in ["fifo", "folder", "link"] {
      #expect(throws: VaultError.damaged(.notARegularFile(path: folder.path(name)))) {
        try VaultLock(.shared, at: folder.path(name))
      }
    }
    #expect(access(folder.path("elsewhere"), F_OK) != 0)
    #expect(throws: VaultError.missing) { try VaultLock(.shared, at: folder.path("none/lock")) }
  }

  @Test("a log left beside the vault by a process that died is part of it")
  func leftLog() throws {
    let desk = try VaultDesk()
    let vault = try desk.unlocked()
    let note = try vault.create(title: "T", body: SecretText(utf8: "in the log"))
    // What stands on the disk at this moment is what a kill would leave.
    let left = try desk.contents()
    #expect(left.keys.contains("vault.sqlite-wal"))
    let folder = try TemporaryFolder()
    let locations = try VaultDesk.locations(in: folder.path)
    for (name, bytes) in left where !name.hasSuffix("-shm") {
      try write(bytes, toFile: locations.dataFolder + "/" + name)
    }
    let recovered = try VaultDesk.vault(at: locations).unlock(with: desk.new.key)
    #expect(try recovered.open(note.id).body.string == "in the log")
  }

  @Test("when the last user is gone nothing stands beside the vault")
  func closing() throws {
    let desk = try VaultDesk()
    do { _ = try desk.unlocked().create(body: SecretText(utf8: "x")) }
    #expect(try FileNames.of(desk.locations.dataFolder) == ["lock", "vault.sqlite"])
  }
}
