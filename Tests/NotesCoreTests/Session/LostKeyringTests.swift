import Keychain
import SecretMemory
import TestSupport
import Testing

@testable import NotesCore

@Suite("A keyring")
struct LostKeyringTests {
  @Test("that is lost whole loses nothing: the notes password opens, and a keyring made anew gets both items")
  func lost() throws {
    let desk = try SessionDesk()
    try desk.protect(.off)
    let note = try desk.unlocked().notes().create(body: .init(utf8: "text"))
    try desk.desk.loseKeyrings(remade: false)
    // There is none, and none may be made without a prompt.
    #expect(try desk.unlocked().notes().open(note.id).body.string == "text")
    #expect(throws: SessionError.self) { try desk.session().unlock(.silently, to: "test") }
    try desk.desk.loseKeyrings(remade: true)
    #expect(throws: SessionError.onlyPasswordOpens(.missing)) {
      try desk.session().unlock(.silently, to: "test")
    }
    #expect(throws: SessionError.wrongPassword) { try desk.unlocked(with: "x") }
    #expect(try desk.passwordItem.exists() == false)
    let session = try desk.unlocked()
    #expect(try session.notes().open(note.id).body.string == "text")
    #expect(desk.notices.suffix(2) == [.passwordItemRestored, .keyItemRestored])
    #expect(try desk.passwordItem.readPassword() == SessionDesk.password)
    // An absence never switches protection off.
    #expect(try session.protection() == .on && desk.keyItem().readPassword().hasPrefix("sn1:on:"))
  }

  @Test("of before a change of password that is put back is stale: the vault's password stands and mends it")
  func putBack() throws {
    let desk = try SessionDesk()
    try desk.protect(.off)
    try desk.desk.copyKeyrings()
    try desk.unlocked().changePassword(to: NotesPassword("second"))
    try desk.desk.putBackKeyrings()
    #expect(try desk.passwordItem.readPassword() == SessionDesk.password)
    #expect(throws: SessionError.wrongPassword) { try desk.unlocked() }
    try desk.session().unlock(.silently, to: "test")
    #expect(desk.notices.last == .keyringIsStale)
    #expect(try desk.slotOpens(with: "second") && !desk.slotOpens(with: SessionDesk.password))
    try desk.unlocked(with: "second")
    #expect(desk.notices.last == .passwordItemRestored)
    #expect(try desk.passwordItem.readPassword() == "second")
  }

  @Test("of before a new vault key that is put back opens nothing, and is mended by the notes password alone")
  func putBackBeforeNewKey() throws {
    let desk = try SessionDesk()
    try desk.protect(.off)
    let note = try desk.unlocked().notes().create(body: .init(utf8: "text"))
    try desk.desk.copyKeyrings()
    try desk.unlocked().changePassword(to: NotesPassword("second"), renewsKey: true)
    try desk.desk.putBackKeyrings()
    #expect(throws: SessionError.onlyPasswordOpens(.foreign)) {
      try desk.session().unlock(.silently, to: "test")
    }
    #expect(throws: SessionError.wrongPassword) { try desk.unlocked() }
    #expect(try desk.passwordItem.readPassword() == SessionDesk.password)
    #expect(try desk.unlocked(with: "second").notes().open(note.id).body.string == "text")
    #expect(desk.notices.suffix(2) == [.passwordItemRestored, .keyItemRestored])
    #expect(try desk.passwordItem.readPassword() == "second")
  }

  @Test("of before an edit was adopted that is put back doesn't undo the edit")
  func putBackBeforeEdit() throws {
    let desk = try SessionDesk()
    try desk.desk.copyKeyrings()
    try desk.passwordItem.savePassword("edited")
    try desk.unlocked(with: "edited")
    try desk.desk.putBackKeyrings()
    #expect(throws: SessionError.wrongPassword) { try desk.unlocked() }
    try desk.unlocked(with: "edited")
    #expect(try desk.passwordItem.readPassword() == "edited")
  }

  @Test("of before a rename that is put back gets the item of the present name, and keeps protection on")
  func putBackBeforeRename() throws {
    let desk = try SessionDesk()
    try desk.protect(.off)
    try desk.desk.copyKeyrings()
    try desk.protect(.on)
    try desk.session().renameAccount(
      to: Username("bob"), by: .password(NotesPassword(SessionDesk.password)))
    try desk.desk.putBackKeyrings()
    #expect(throws: SessionError.interactionNotAllowed(nil)) {
      try desk.session().unlock(.silently, to: "test")
    }
    let session = try desk.unlocked()
    #expect(try session.notes().state().account.name == "bob")
    #expect(try desk.item("secret-notes", "bob").readPassword() == SessionDesk.password)
    #expect(try session.protection() == .on)
  }

  @Test("whose login keyring gets another password loses nothing")
  func otherPassword() throws {
    let desk = try SessionDesk()
    let keyring = try desk.desk.makeKeyring("other", password: "other", isDefault: true)
    try desk.unlocked()
    #expect(desk.notices == [])
    try desk.desk.lock(keyring)
    try desk.unlocked()
    #expect(desk.notices == [])
  }
}
