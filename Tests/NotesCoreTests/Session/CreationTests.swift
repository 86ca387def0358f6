import Bus
import Keychain
import Posix
import SecretMemory
import TestSupport
import Testing

@testable import NotesCore

@Suite("Creating an account")
struct CreationTests {
  @Test("puts the password and the key into the keyring and the name alone into the defaults file")
  func stores() throws {
    let desk = try SessionDesk()
    #expect(try desk.passwordItem.readPassword() == SessionDesk.password)
    #expect(try desk.keyItem().readPassword().hasPrefix("sn1:on:"))
    #expect(
      DefaultsFile(at: desk.locations.defaults).read() == .username(try Username("alice"), otherKeys: []))
    #expect(try FileNames.of(desk.locations.dataFolder) == ["lock", "vault.sqlite"])
    #expect(desk.session().state == .locked)
  }

  @Test("is refused where there is an account, and leaves it as it is")
  func twice() throws {
    let desk = try SessionDesk()
    let before = try desk.everything()
    #expect(throws: SessionError.accountExists) {
      try desk.session().create(Username("bob"), password: NotesPassword("other"))
    }
    #expect(try desk.everything() == before)
    #expect(try desk.item("secret-notes", "bob").exists() == false)
  }

  @Test("is refused where the keyring has a password for that name, and leaves that item as it is")
  func itemIsThere() throws {
    let desk = try SessionDesk(withAccount: false)
    try desk.passwordItem.savePassword("older")
    let alice = try Username("alice")
    #expect(throws: SessionError.passwordItemExists(alice)) {
      try desk.session().create(alice, password: NotesPassword("new"))
    }
    #expect(try desk.passwordItem.readPassword() == "older")
    #expect(try FileNames.of(desk.locations.dataFolder) == ["lock"])
  }

  @Test("leaves nothing where there is no bus, no keyring service or a locked keyring, and names the step")
  func noKeyring() throws {
    let desk = try SessionDesk(withAccount: false)
    func step(address: String?) throws -> CreationStep? {
      let (name, password) = (try Username("alice"), try NotesPassword("new"))
      do throws(SessionError) {
        try desk.session(address: address).create(name, password: password)
        return nil
      } catch {
        guard case .creation(let step, .keyring) = error else { return nil }
        return step
      }
    }
    #expect(try step(address: desk.noBus) == .unlockingKeyring)
    let empty = try PrivateBus()
    #expect(try step(address: empty.address) == .unlockingKeyring)
    try desk.desk.lock()
    #expect(try step(address: nil) == .unlockingKeyring)
    #expect(try FileNames.of(desk.locations.dataFolder) == ["lock"])
    #expect(DefaultsFile(at: desk.locations.defaults).read() == .absent)
    try desk.desk.unlock()
    try desk.session().create(Username("alice"), password: NotesPassword("new"))
  }

  @Test("that was killed before its commit point is undone at the next start, whatever it had written")
  func interrupted() throws {
    for written in ["nothing", "a part", "the vault", "the key", "both items"] {
      let desk = try SessionDesk(withAccount: false)
      try leave(written, at: desk)
      try desk.session().create(Username("alice"), password: NotesPassword("next"))
      #expect(try desk.passwordItem.readPassword() == "next")
      #expect(try keyItems(of: desk) == [desk.vault().id.description], "after \(written)")
      #expect(try FileNames.of(desk.locations.dataFolder) == ["lock", "vault.sqlite"])
    }
  }

  @Test("that was killed leaves the items of others alone when it is undone")
  func interruptedBeforeThePassword() throws {
    let desk = try SessionDesk(withAccount: false)
    try leave("the key", at: desk)
    try desk.passwordItem.savePassword("somebody else's")
    let alice = try Username("alice")
    #expect(throws: SessionError.passwordItemExists(alice)) {
      try desk.session().create(alice, password: NotesPassword("next"))
    }
    #expect(try desk.passwordItem.readPassword() == "somebody else's")
    #expect(try keyItems(of: desk) == [])
  }

  @Test("that was killed is cleared by any other command too")
  func clearedByUnlock() throws {
    let desk = try SessionDesk(withAccount: false)
    try leave("both items", at: desk)
    #expect(throws: SessionError.noAccount) { try desk.unlocked() }
    #expect(try desk.passwordItem.exists() == false)
    #expect(try keyItems(of: desk) == [])
    #expect(desk.notices == [.interruptedCreationCleared])
  }

  @Test("needs a home that can be written, and says which folder can't")
  func readOnlyHome() throws {
    let desk = try SessionDesk(withAccount: false)
    try desk.desk.folder.write("home/.config", "a file where the folder belongs")
    let (name, password) = (try Username("alice"), try NotesPassword("new"))
    do throws(SessionError) {
      try desk.session().create(name, password: password)
      Issue.record("created")
    } catch {
      guard case .creation(.makingFolders, .vault(.cannotCreate(let cause))) = error else {
        Issue.record("\(error)")
        return
      }
      #expect(cause.action.contains(".config"))
    }
    #expect(try desk.passwordItem.exists() == false)
  }

  /// Does what `create` does up to a point.
  private func leave(_ written: String, at desk: SessionDesk) throws {
    guard written != "nothing" else { return }
    if written == "a part" { return try write([1, 2, 3], toFile: desk.locations.newVault) }
    let password = try NotesPassword("interrupted")
    let vault = try Vault.create(
      at: desk.locations.newVault, account: Username("alice"), password: password,
      holding: VaultLock(.exclusive, at: desk.locations.lock), policy: VaultDesk.policy)
    guard written != "the vault" else { return }
    let item = KeyItem(key: vault.key, isProtected: true)
    try desk.item(KeyItem.service, vault.id.description).saveSecret(item.value)
    guard written != "the key" else { return }
    try desk.passwordItem.saveSecret(password.bytes)
  }

  private func keyItems(of desk: SessionDesk) throws -> [String] {
    try KeychainPasswordItem.passwordItems(
      forService: KeyItem.service, connection: KeychainConnection(address: desk.desk.address)
    ).map(\.account)
  }

  @Test("that left a copy of the account's own vault, or a vault that was in use, has no item removed")
  func notInterrupted() throws {
    let desk = try SessionDesk()
    let session = try desk.unlocked()
    let fresh = try #require(try bytes(ofFile: desk.locations.vault))
    try write(fresh, toFile: desk.locations.newVault)
    let before = try desk.everything()
    #expect(throws: SessionError.interactionNotAllowed(nil)) {
      try desk.session().unlock(.silently, to: "test")
    }
    #expect(try desk.everything() == before)

    _ = try session.notes().create(body: SecretText(utf8: "text"))
    session.lock()
    let used = try #require(try bytes(ofFile: desk.locations.vault))
    try write(used, toFile: desk.locations.newVault)
    try Vault.remove(at: desk.locations.vault, holding: VaultLock(.exclusive, at: desk.locations.lock))
    let missing = SessionError.vaultMissing(try Username("alice"), path: desk.locations.vault)
    #expect(throws: missing) { try desk.unlocked() }
    let (name, password) = (try Username("alice"), try NotesPassword("new"))
    do throws(SessionError) {
      try desk.session().create(name, password: password)
      Issue.record("created")
    } catch {
      #expect(
        error
          == .creation(.clearingInterruptedCreation, .vault(.alreadyExists(path: desk.locations.newVault))))
    }
    #expect(try bytes(ofFile: desk.locations.newVault) == used)
    #expect(try desk.passwordItem.exists())
  }
}
