import Keychain
import SecretMemory
import TestSupport
import Testing

@testable import NotesCore

@Suite("An unlock puts right")
struct RepairTests {
  @Test("a deleted key item, with protection on after that")
  func deletedKey() throws {
    let desk = try SessionDesk()
    try desk.protect(.off)
    try desk.keyItem().deleteItem()
    #expect(throws: SessionError.onlyPasswordOpens(.missing)) {
      try desk.session().unlock(.silently, to: "test")
    }
    #expect(try desk.asked(SessionDesk.password).protection() == .on)
    #expect(desk.notices == [.onlyPasswordOpens(.missing, hasRecoveryKey: false), .keyItemRestored])
    #expect(try desk.keyItem().readPassword().hasPrefix("sn1:on:"))
    #expect(throws: SessionError.interactionNotAllowed(nil)) {
      try desk.session().unlock(.silently, to: "test")
    }
  }

  @Test(
    "a key item that is another vault's or none at all",
    arguments: ["garbage", "sn1:off:AAAA", "other vault"])
  func foreignKey(value: String) throws {
    let desk = try SessionDesk()
    let key = KeyItem(key: .random(), isProtected: false)
    try desk.keyItem().saveSecret(value == "other vault" ? key.value : SecretBytes(utf8: value))
    #expect(throws: SessionError.onlyPasswordOpens(.foreign)) {
      try desk.session().unlock(.silently, to: "test")
    }
    try desk.unlocked()
    #expect(desk.notices == [.keyItemRestored])
    #expect(try desk.keyItem().readPassword().hasPrefix("sn1:on:"))
  }

  @Test("a deleted password item, once the notes password was typed and not before")
  func deletedPassword() throws {
    let desk = try SessionDesk()
    try desk.protect(.off)
    try desk.passwordItem.deleteItem()
    try desk.session().unlock(.silently, to: "test")
    #expect(try desk.passwordItem.exists() == false)
    try desk.unlocked()
    #expect(try desk.passwordItem.readPassword() == SessionDesk.password)
    #expect(desk.notices == [.passwordItemRestored])
  }

  @Test("an edit made in the keyring: it is the notes password from then on, without a bus too")
  func edited() throws {
    let desk = try SessionDesk()
    try desk.passwordItem.savePassword("edited in seahorse")
    #expect(throws: SessionError.wrongPassword) { try desk.unlocked() }
    try desk.unlocked(with: "edited in seahorse")
    #expect(desk.notices == [.passwordAdopted])
    #expect(try desk.slotOpens(with: "edited in seahorse"))
    #expect(try !desk.slotOpens(with: SessionDesk.password))
    try desk.unlocked(with: "edited in seahorse")
    #expect(desk.notices == [.passwordAdopted])
  }

  @Test(
    "an edit that can't be a password by leaving it alone",
    arguments: ["", String(repeating: "x", count: 1025)])
  func unusable(value: String) throws {
    let desk = try SessionDesk()
    try desk.passwordItem.savePassword(value)
    try desk.unlocked()
    guard case .keyringPasswordUnusable = desk.notices.first else {
      Issue.record("\(desk.notices)")
      return
    }
    #expect(try desk.slotOpens(with: SessionDesk.password))
  }

  @Test(
    "an old keyring that came back: the vault's password stands, and the item is renewed when it is typed")
  func stale() throws {
    let desk = try SessionDesk()
    try desk.passwordItem.savePassword("second")
    try desk.protect(.off, with: "second")
    try desk.passwordItem.savePassword(SessionDesk.password)
    #expect(throws: SessionError.wrongPassword) { try desk.unlocked() }
    try desk.session().unlock(.silently, to: "test")
    #expect(desk.notices.last == .keyringIsStale)
    try desk.unlocked(with: "second")
    #expect(desk.notices.last == .passwordItemRestored)
    #expect(try desk.passwordItem.readPassword() == "second")
    #expect(try !desk.slotOpens(with: SessionDesk.password))
  }

  @Test("no protection: an old vault file put back never switches it off, nor does an edit of the key item")
  func protectionStays() throws {
    let desk = try SessionDesk()
    try desk.protect(.off)
    let unprotected = try #require(try bytes(ofFile: desk.locations.vault))
    try desk.protect(.on)
    let protected = try #require(try bytes(ofFile: desk.locations.vault))
    try write(unprotected, toFile: desk.locations.vault)
    #expect(throws: SessionError.interactionNotAllowed(nil)) {
      try desk.session().unlock(.silently, to: "test")
    }
    try write(protected, toFile: desk.locations.vault)
    let off = try desk.keyItem().readPassword().replacing("sn1:on:", with: "sn1:off:")
    try desk.keyItem().savePassword(off)
    #expect(throws: SessionError.interactionNotAllowed(nil)) {
      try desk.session().unlock(.silently, to: "test")
    }
  }

  @Test("protection that can't be switched off in the keyring by leaving it on in the vault too")
  func protectOffWithoutKeyring() throws {
    let desk = try SessionDesk()
    let session = try desk.unlocked()
    try desk.desk.lock()
    #expect(throws: SessionError.keyring(.interactionNotAllowed)) {
      try session.setProtection(.off, by: .password(NotesPassword(SessionDesk.password)))
    }
    #expect(try session.notes().state().protection == .on)
    #expect(try session.protection() == .on)
  }

  @Test("a defaults file that is gone, damaged or names another", arguments: ["", "damaged", "another"])
  func defaults(contents: String) throws {
    let desk = try SessionDesk()
    let file = DefaultsFile(at: desk.locations.defaults)
    if contents == "another" {
      try file.write(Username("mallory"))
    } else {
      try write(Array(contents.utf8), toFile: file.path)
    }
    try desk.unlocked()
    #expect(file.read() == .username(try Username("alice"), otherKeys: []))
    #expect(try desk.passwordItem.readPassword() == SessionDesk.password)
    #expect(try desk.item("secret-notes", "mallory").exists() == false)
  }

  @Test("nothing in a defaults file with other keys until it is written, and says so")
  func otherKeys() throws {
    let desk = try SessionDesk()
    let text = """
      <plist version="1.0"><dict><key>username</key><string>alice</string><key>theme</key><true/></dict></plist>
      """
    try write(Array(text.utf8), toFile: desk.locations.defaults)
    try desk.unlocked()
    #expect(desk.notices == [.otherDefaults(["theme"])])
    #expect(try bytes(ofFile: desk.locations.defaults) == Array(text.utf8))
  }

  @Test("a keyring that has no key but another password for that name: the one that was typed stands")
  func strangersItem() throws {
    let desk = try SessionDesk()
    try desk.keyItem().deleteItem()
    try desk.passwordItem.savePassword("a stranger's")
    try desk.unlocked()
    #expect(desk.notices == [.passwordItemRestored, .keyItemRestored])
    #expect(try desk.passwordItem.readPassword() == SessionDesk.password)
    #expect(try desk.slotOpens(with: SessionDesk.password))
    #expect(try !desk.slotOpens(with: "a stranger's"))
  }

  @Test("a vault that says off where the keyring says on")
  func protectionHint() throws {
    let desk = try SessionDesk()
    try desk.protect(.off)
    try desk.keyItem().deleteItem()
    try desk.unlocked()
    #expect(try desk.session().status().protection == .on)
    try desk.protect(.off)
    #expect(try desk.session().status().protection == .off)
  }
}
