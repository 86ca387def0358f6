import Keychain
import SecretMemory
import TestSupport
import Testing

@testable import NotesCore

@Suite("Deleting the account")
struct DeletionTests {
  private func delete(_ desk: SessionDesk, address: String? = nil, confirmed: Bool = true) throws {
    try desk.session(address: address).deleteAccount(by: .password(NotesPassword(SessionDesk.password))) {
      _ in
      confirmed
    }
  }

  @Test("removes vault, items and defaults file, and an account can be made again")
  func deletes() throws {
    let desk = try SessionDesk()
    let keyItem = try desk.keyItem()
    _ = try desk.unlocked().notes().create(body: .init(utf8: "text"))
    try delete(desk)
    #expect(desk.session().state == .signedOut)
    #expect(try FileNames.of(desk.locations.dataFolder) == ["lock"])
    #expect(DefaultsFile(at: desk.locations.defaults).read() == .absent)
    #expect(try !keyItem.exists() && !desk.passwordItem.exists())
    #expect(throws: SessionError.noAccount) { try desk.unlocked() }
    try desk.session().create(Username("alice"), password: NotesPassword("again"))
    #expect(try desk.unlocked(with: "again").notes().list().headers.isEmpty)
  }

  @Test("that is not confirmed, or authenticated for, deletes nothing")
  func refused() throws {
    let desk = try SessionDesk()
    try desk.protect(.off)
    let before = try desk.everything()
    #expect(throws: SessionError.deletionNotConfirmed) { try delete(desk, confirmed: false) }
    #expect(throws: SessionError.wrongPassword) {
      try desk.session().deleteAccount(by: .password(NotesPassword("x"))) { _ in true }
    }
    #expect(throws: SessionError.interactionNotAllowed(nil)) {
      try desk.session().deleteAccount(by: .silently) { _ in true }
    }
    #expect(throws: SessionError.self) { try delete(desk, address: desk.noBus) }
    #expect(try desk.everything() == before)
  }

  @Test("waits for nobody who has the notes open: it is busy, and deletes nothing")
  func open() throws {
    let desk = try SessionDesk()
    let other = try desk.unlocked()
    #expect(throws: SessionError.vault(.busy)) { try delete(desk) }
    #expect(try other.notes().list().damage == [])
    #expect(try desk.passwordItem.exists())
  }

  @Test("leaves a password item that is not the account's own, and its stale one goes")
  func strangers() throws {
    for (item, staysThere) in [("a stranger's", true), ("former", false)] {
      let desk = try SessionDesk()
      if item == "former" {
        try desk.unlocked().changePassword(to: NotesPassword(item))
        try desk.unlocked(with: item).changePassword(to: NotesPassword(SessionDesk.password))
      }
      let lock = try VaultLock(.exclusive, at: desk.locations.lock)
      try Vault.move(desk.locations.vault, to: desk.locations.deletingVault, holding: lock)
      try desk.passwordItem.savePassword(item)
      try desk.session().finishDeletion(holding: lock)
      #expect(try desk.passwordItem.exists() == staysThere, "\(item)")
      #expect(try FileNames.of(desk.locations.dataFolder) == ["lock"])
    }
  }

  @Test(
    "that was interrupted waits while the keyring can't be asked, and is then finished by whatever comes first"
  )
  func interrupted() throws {
    let desk = try SessionDesk()
    do {
      let lock = try VaultLock(.exclusive, at: desk.locations.lock)
      try Vault.move(desk.locations.vault, to: desk.locations.deletingVault, holding: lock)
    }
    do throws(SessionError) {
      try desk.session(address: desk.noBus).unlock(.silently, to: "test")
      Issue.record("There is nothing to unlock.")
    } catch {
      guard case .deletionUnfinished(.keyring) = error else {
        Issue.record("\(error)")
        return
      }
    }
    #expect(try FileNames.of(desk.locations.dataFolder).contains("vault.deleting"))
    try desk.session().create(Username("bob"), password: NotesPassword("bob's"))
    #expect(try FileNames.of(desk.locations.dataFolder) == ["lock", "vault.sqlite"])
    #expect(try !desk.passwordItem.exists() && desk.item("secret-notes", "bob").exists())
  }

  @Test("removes copies and damaged vaults too, and what writes and copies left that were interrupted")
  func leavesNothing() throws {
    let desk = try SessionDesk()
    do {
      let session = try desk.unlocked()
      _ = try session.notes().create(body: .init(utf8: "text"))
      session.keepGeneration()
    }
    let damaged = try VaultFiles.makeNumberedFolder(desk.locations.dataFolder + "/damaged-")
    for path in [
      damaged + "/vault.sqlite", damaged + "/vault.sqlite-wal", desk.locations.restoredVault,
      desk.locations.unfinishedRestoredVault,
      desk.locations.generations + "/unfinished", desk.locations.defaults + ".new",
    ] { try write([1, 2, 3], toFile: path) }
    try delete(desk)
    #expect(try FileNames.of(desk.locations.dataFolder) == ["generations", "lock"])
    #expect(try FileNames.of(desk.locations.generations) == ["lock"])
    #expect(try FileNames.of(desk.locations.configurationFolder).isEmpty)
  }

  @Test("that was interrupted takes nothing from a copy of the vault that was put back")
  func putBack() throws {
    let desk = try SessionDesk()
    let bytes = try #require(try bytes(ofFile: desk.locations.vault))
    do {
      let lock = try VaultLock(.exclusive, at: desk.locations.lock)
      try Vault.move(desk.locations.vault, to: desk.locations.deletingVault, holding: lock)
    }
    try write(bytes, toFile: desk.locations.vault)
    try desk.unlocked()
    #expect(try desk.passwordItem.exists() && desk.keyItem().exists())
    #expect(DefaultsFile(at: desk.locations.defaults).read().username?.name == "alice")
    #expect(try FileNames.of(desk.locations.dataFolder).filter { $0.contains("deleting") } == [])
  }
}
