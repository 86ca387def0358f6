import Authentication
import Keychain
import SecretMemory
import TestSupport
import Testing

@testable import NotesCore

@Suite("A change of the account's name")
struct RenamingTests {
  private func rename(_ desk: SessionDesk, to name: String, address: String? = nil) throws {
    try desk.session(address: address).renameAccount(
      to: Username(name), by: .password(NotesPassword(SessionDesk.password)))
  }

  @Test("reaches vault, items, labels and defaults file, and touches no note and not the key")
  func rename() throws {
    let desk = try SessionDesk()
    let list = try desk.unlocked().notes().list()
    let key = try desk.keyItem().readPassword()
    let created = try desk.passwordItem.attributes().created
    try rename(desk, to: "Bo\u{308}b")
    let item = desk.item("secret-notes", "B\u{f6}b")
    #expect(try item.readPassword() == SessionDesk.password && !desk.passwordItem.exists())
    #expect(try item.attributes().label == "Secret Notes password for B\u{f6}b")
    #expect(try item.attributes().created == created)
    #expect(try desk.keyItem().readPassword() == key)
    #expect(try desk.keyItem().attributes().label == "Secret Notes key for B\u{f6}b")
    #expect(DefaultsFile(at: desk.locations.defaults).read().username?.name == "B\u{f6}b")
    let session = try desk.unlocked()
    #expect(try session.notes().list() == list && session.notes().state().account.name == "B\u{f6}b")
    #expect(desk.notices == [])
  }

  @Test("to a name that has an item already is refused, and neither item is touched")
  func taken() throws {
    let desk = try SessionDesk()
    try desk.item("secret-notes", "bob").savePassword("bob's")
    let before = try desk.everything()
    #expect(throws: SessionError.passwordItemExists(try Username("bob"))) { try rename(desk, to: "bob") }
    #expect(try desk.everything() == before)
    #expect(try desk.item("secret-notes", "bob").readPassword() == "bob's")
  }

  @Test("to the present one is done already")
  func same() throws {
    let desk = try SessionDesk()
    let before = try desk.everything()
    try rename(desk, to: "alice")
    #expect(try desk.everything() == before)
  }

  @Test("is refused without a bus, where the item would keep the old name")
  func withoutBus() throws {
    let desk = try SessionDesk()
    #expect(throws: SessionError.self) { try rename(desk, to: "bob", address: desk.noBus) }
    #expect(try desk.unlocked().notes().state().account.name == "alice")
    #expect(DefaultsFile(at: desk.locations.defaults).read().username?.name == "alice")
  }

  @Test("takes an authentication of its own, though protection is off")
  func asks() throws {
    let desk = try SessionDesk()
    try desk.protect(.off)
    #expect(throws: SessionError.interactionNotAllowed(nil)) {
      try desk.session().renameAccount(to: Username("bob"), by: .silently)
    }
    #expect(try desk.passwordItem.exists())
  }

  @Test("whose password item is gone gives the next one the new name")
  func itemGone() throws {
    let desk = try SessionDesk()
    try desk.passwordItem.deleteItem()
    let session = desk.session()
    try desk.protect(.off)
    try desk.passwordItem.deleteItem()
    try session.renameAccount(
      to: Username("bob"), by: .ask(TypingPresenter([SessionDesk.password]), methods: [.applicationPassword]))
    #expect(try desk.unlocked().notes().state().account.name == "bob")
    #expect(try desk.item("secret-notes", "bob").readPassword() == SessionDesk.password)
  }
}
