import Glibc
import Posix
import SecretMemory
import TestSupport
import Testing

@testable import NotesCore

@Suite("The vault") struct VaultTests {
  @Test("the key opens the vault, and so does the password")
  func unlocking() throws {
    let desk = try VaultDesk()
    #expect(try desk.vault().id == desk.new.id)
    let byPassword = try desk.vault().unlock(with: NotesPassword(VaultDesk.password))
    #expect(byPassword.key.bytes.equals(desk.new.key.bytes))
    let state = try desk.unlocked().state()
    #expect(try state.account == Username("alice"))
    #expect(state.protection == .on)
    #expect(state.tags.slot == byPassword.tag(of: try NotesPassword(VaultDesk.password)))
  }

  @Test("another password opens nothing and writes nothing, however often")
  func wrongPassword() throws {
    let desk = try VaultDesk()
    let before = try desk.contents()
    for guess in ["correct hors", "correct horse ", "Correct horse", "x"] {
      #expect(throws: VaultError.wrongPassword) { try desk.vault().unlock(with: NotesPassword(guess)) }
    }
    #expect(try desk.contents() == before)
  }

  @Test("another vault's key is told from damage, and writes nothing")
  func wrongKey() throws {
    let desk = try VaultDesk()
    let before = try desk.contents()
    #expect(throws: VaultError.wrongKey) { try desk.vault().unlock(with: VaultDesk().new.key) }
    #expect(try desk.contents() == before)
  }

  @Test("the password opens the vault whether its accents are composed or not")
  func composedPassword() throws {
    let desk = try VaultDesk(password: "cafe\u{301}")
    _ = try desk.vault().unlock(with: NotesPassword("caf\u{e9}"))
  }

  @Test("a new vault is one file of its owner's alone, complete, with nothing beside it")
  func creation() throws {
    let desk = try VaultDesk()
    #expect(try FileNames.of(desk.locations.dataFolder) == ["lock", "vault.sqlite"])
    var status = stat()
    #expect(lstat(desk.locations.vault, &status) == 0 && status.st_mode == S_IFREG | 0o600)
    #expect(try desk.unlocked().list() == NoteList(headers: [], damage: []))
  }

  @Test("nothing is made over what is there, and nothing moved over it")
  func noOverwriting() throws {
    let desk = try VaultDesk()
    let lock = try VaultLock(.exclusive, at: desk.locations.lock)
    let before = try bytes(ofFile: desk.locations.vault)
    #expect(throws: VaultError.alreadyExists(path: desk.locations.vault)) {
      try Vault.create(
        at: desk.locations.vault, account: Username("bob"), password: NotesPassword("x"), holding: lock,
        policy: VaultDesk.policy)
    }
    _ = try Vault.create(
      at: desk.locations.newVault, account: Username("bob"), password: NotesPassword("x"), holding: lock,
      policy: VaultDesk.policy)
    #expect(throws: VaultError.alreadyExists(path: desk.locations.vault)) {
      try Vault.move(desk.locations.newVault, to: desk.locations.vault, holding: lock)
    }
    #expect(try bytes(ofFile: desk.locations.vault) == before)
    try Vault.remove(at: desk.locations.newVault, holding: lock)
    try Vault.remove(at: desk.locations.newVault, holding: lock)
    #expect(try FileNames.of(desk.locations.dataFolder) == ["lock", "vault.sqlite"])
  }

  @Test(
    "what isn't a vault is not opened, and says why",
    arguments: [
      ("", VaultDamage.notAVault), ("hello", .notAVault), (String(repeating: "x", count: 8192), .notAVault),
      ("SQLite format 3\u{0}", .notAVault),
    ])
  func notAVault(_ content: String, _ damage: VaultDamage) throws {
    let desk = try VaultDesk()
    try write(Array(content.utf8), toFile: desk.locations.vault)
    #expect(throws: VaultError.damaged(damage)) { try desk.vault() }
    #expect(try bytes(ofFile: desk.locations.vault) == Array(content.utf8))
  }

  @Test("another program's database and a later format are not opened")
  func otherDatabases() throws {
    let desk = try VaultDesk()
    try desk.tamper("PRAGMA user_version = 2")
    #expect(throws: VaultError.damaged(.newerFormat(2))) { try desk.vault() }
    try desk.tamper("PRAGMA user_version = 1; PRAGMA application_id = 7")
    #expect(throws: VaultError.damaged(.notAVault)) { try desk.vault() }
  }

  @Test("a table of another shape is not read")
  func otherTables() throws {
    let desk = try VaultDesk()
    try desk.tamper("ALTER TABLE note RENAME TO notes; CREATE VIEW note AS SELECT * FROM notes")
    #expect(throws: VaultError.damaged(.database("the tables are not those of a vault"))) { try desk.vault() }
  }

  @Test("a pipe, a folder and a link in the vault's place, or beside it, are refused at once")
  func specialFiles() throws {
    let desk = try VaultDesk()
    let vault = desk.locations.vault
    rename(vault, vault + ".away")
    #expect(throws: VaultError.missing) { try desk.vault() }
    mkfifo(vault, 0o600)
    #expect(throws: VaultError.damaged(.notARegularFile(path: vault))) { try desk.vault() }
    unlink(vault)
    mkdir(vault, 0o700)
    #expect(throws: VaultError.damaged(.notARegularFile(path: vault))) { try desk.vault() }
    rmdir(vault)
    symlink(vault + ".away", vault)
    #expect(throws: VaultError.damaged(.notARegularFile(path: vault))) { try desk.vault() }
    unlink(vault)
    rename(vault + ".away", vault)
    for companion in ["-wal", "-journal", "-shm"] {
      mkfifo(vault + companion, 0o600)
      #expect(throws: VaultError.damaged(.notARegularFile(path: vault + companion))) { try desk.vault() }
      unlink(vault + companion)
    }
    _ = try desk.vault()
  }

  @Test("a vault in a folder that is reached through a link is opened")
  func linkedFolder() throws {
    let desk = try VaultDesk()
    symlink(desk.folder.path, desk.folder.path + "-link")
    defer { unlink(desk.folder.path + "-link") }
    let locations = try VaultDesk.locations(in: desk.folder.path + "-link")
    #expect(try VaultDesk.vault(at: locations).id == desk.new.id)
  }

  @Test("another user's vault is refused", .enabled(if: geteuid() == 0, "only root can give a file away"))
  func foreign() throws {
    let desk = try VaultDesk()
    chown(desk.locations.vault, 4242, 4242)
    #expect(throws: VaultError.foreign(path: desk.locations.vault)) { try desk.vault() }
  }

  @Test("the hint is what the file says, and decides nothing that is sealed")
  func hint() throws {
    let desk = try VaultDesk()
    #expect(try desk.vault().protectionHint == .on)
    try desk.tamper("UPDATE vault SET protection_hint = 0")
    #expect(try desk.vault().protectionHint == .off)
    #expect(try desk.unlocked().state().protection == .on)
    try desk.unlocked().setProtection(.on)
    #expect(try desk.vault().protectionHint == .on)
    try desk.unlocked().setProtection(.off)
    #expect(try desk.vault().protectionHint == .off)
    #expect(try desk.unlocked().state().protection == .off)
  }

  @Test("what later versions keep in the state survives a change by this one")
  func unknownFields() throws {
    let desk = try VaultDesk()
    let unlocked = try desk.unlocked()
    try unlocked.changing { state throws(VaultError) in state.others = [100: [1, 2, 3], 200: []] }
    try unlocked.setProtection(.off)
    #expect(try desk.unlocked().state().others == [100: [1, 2, 3], 200: []])
  }
}
