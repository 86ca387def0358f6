import Keychain
import SecretMemory
import TestSupport
import Testing

@testable import NotesCore

@Suite("A change of the notes password")
struct PasswordChangeTests {
  private static let new = "battery staple"

  @Test("reaches vault and keyring, and the old one opens nothing, without a bus either")
  func change() throws {
    let desk = try SessionDesk()
    let session = try desk.unlocked()
    let note = try session.notes().create(body: .init(utf8: "text"))
    try session.changePassword(to: NotesPassword(Self.new))
    #expect(try session.notes().open(note.id).body.string == "text")
    #expect(try desk.passwordItem.readPassword() == Self.new)
    #expect(try desk.passwordItem.attributes().label == "Secret Notes password for alice")
    for address in [nil, desk.noBus] {
      #expect(throws: SessionError.wrongPassword) { try desk.unlocked(address: address) }
      #expect(try desk.unlocked(with: Self.new, address: address).notes().open(note.id).body.string == "text")
    }
    #expect(desk.notices == [])
  }

  @Test("changes nothing that isn't the password's: protection, notes and key stay")
  func nothingElse() throws {
    let desk = try SessionDesk()
    try desk.protect(.off)
    let before = try (desk.unlocked().notes(), desk.keyItem().readPassword())
    let list = try before.0.list()
    try desk.unlocked().changePassword(to: NotesPassword(Self.new))
    let after = try desk.unlocked(with: Self.new)
    #expect(try after.notes().key.bytes.equals(before.0.key.bytes))
    #expect(try after.notes().list() == list && after.protection() == .off)
    #expect(try desk.keyItem().readPassword() == before.1)
  }

  @Test("to the present one is no error")
  func same() throws {
    let desk = try SessionDesk()
    try desk.unlocked().changePassword(to: NotesPassword(SessionDesk.password))
    try desk.unlocked()
    #expect(try desk.slotOpens(with: SessionDesk.password))
    #expect(desk.notices == [])
  }

  @Test("takes who knows the notes password: that protection is off doesn't do")
  func needsProof() throws {
    let desk = try SessionDesk()
    try desk.protect(.off)
    let session = desk.session()
    #expect(throws: SessionError.locked) { try session.changePassword(to: NotesPassword(Self.new)) }
    try session.unlock(.silently, to: "test")
    #expect(throws: SessionError.passwordNeeded) { try session.changePassword(to: NotesPassword(Self.new)) }
    #expect(throws: SessionError.passwordNeeded) { try session.makeRecoveryKey() }
    #expect(try desk.slotOpens(with: SessionDesk.password))
  }

  @Test("without a bus is done in the vault, and in the keyring when the new one is next typed there")
  func withoutBus() throws {
    let desk = try SessionDesk()
    try desk.unlocked(address: desk.noBus).changePassword(to: NotesPassword(Self.new))
    guard case .changedWithoutKeyring = desk.notices.last else {
      Issue.record("\(desk.notices)")
      return
    }
    #expect(try desk.passwordItem.readPassword() == SessionDesk.password)
    #expect(throws: SessionError.wrongPassword) { try desk.unlocked() }
    try desk.unlocked(with: Self.new)
    #expect(desk.notices.last == .passwordItemRestored)
    #expect(try desk.passwordItem.readPassword() == Self.new)
  }

  @Test("while the keyring is locked is done without it")
  func lockedKeyring() throws {
    let desk = try SessionDesk()
    let session = try desk.unlocked()
    try desk.desk.lock()
    try session.changePassword(to: NotesPassword(Self.new))
    guard case .changedWithoutKeyring(.interactionNotAllowed) = desk.notices.last else {
      Issue.record("\(desk.notices)")
      return
    }
    try desk.desk.unlock()
    try desk.unlocked(with: Self.new)
    #expect(try desk.passwordItem.readPassword() == Self.new)
  }

  @Test("that was interrupted is undone or finished, by what the keyring has")
  func interrupted() throws {
    let desk = try SessionDesk()
    let notes = try desk.unlocked().notes()
    try notes.beginPassword(NotesPassword(Self.new))
    #expect(try desk.slotOpens(with: SessionDesk.password) && desk.slotOpens(with: Self.new))
    // The keyring has the old one: the change is undone.
    try desk.unlocked()
    #expect(desk.notices == [.passwordChangeUndone])
    #expect(try !desk.slotOpens(with: Self.new))
    // It has the new one: finished, though it was the old one that the vault's tag names.
    try notes.beginPassword(NotesPassword(Self.new))
    try desk.passwordItem.savePassword(Self.new)
    #expect(throws: SessionError.wrongPassword) { try desk.unlocked() }
    try desk.unlocked(with: Self.new)
    #expect(desk.notices.last == .passwordChangeFinished)
    #expect(try !desk.slotOpens(with: SessionDesk.password))
  }

  @Test("is carried on by what the keyring holds, not by what it answered")
  func answers() throws {
    let desk = try SessionDesk()
    let session = try desk.unlocked()
    let silence = KeychainError.timedOut(promptIsOpen: false)
    var undone = 0
    func change(_ failure: KeychainError?, holds: Result<Bool, KeychainError>) throws(SessionError) {
      try session.changeKeyring { () throws(KeychainError) in
        if let failure { throw failure }
      } isDone: { () throws(KeychainError) in
        try holds.get()
      } undo: {
        undone += 1
      }
    }
    try change(nil, holds: .success(true))
    try change(silence, holds: .success(true))  // it came late
    #expect(undone == 0)
    #expect(throws: SessionError.unsettled(silence)) { try change(nil, holds: .failure(silence)) }
    #expect(undone == 0)
    #expect(throws: SessionError.keyringRefused(silence)) { try change(silence, holds: .success(false)) }
    #expect(throws: SessionError.keyringRefused(nil)) { try change(nil, holds: .success(false)) }
    #expect(undone == 2)
  }

  @Test(
    "that was interrupted and whose item is gone is settled by what is typed",
    arguments: [SessionDesk.password, Self.new])
  func itemGone(typed: String) throws {
    let desk = try SessionDesk()
    try desk.unlocked().notes().beginPassword(NotesPassword(Self.new))
    try desk.passwordItem.deleteItem()
    try desk.unlocked(with: typed)
    #expect(try desk.passwordItem.readPassword() == typed)
    for password in [SessionDesk.password, Self.new] {
      #expect(try desk.slotOpens(with: password) == (password == typed))
    }
  }

  @Test(
    "that was interrupted and whose keyring is lost is settled by what is typed",
    arguments: [SessionDesk.password, Self.new])
  func keyringGone(typed: String) throws {
    let desk = try SessionDesk()
    try desk.unlocked().notes().beginPassword(NotesPassword(Self.new))
    // Without a bus both open and nothing is settled.
    for password in [SessionDesk.password, Self.new] {
      try desk.unlocked(with: password, address: desk.noBus)
    }
    try desk.desk.loseKeyrings(remade: true)
    try desk.unlocked(with: typed)
    #expect(try desk.passwordItem.readPassword() == typed)
    for password in [SessionDesk.password, Self.new] {
      #expect(try desk.slotOpens(with: password) == (password == typed))
    }
  }

  @Test("that was interrupted is ended by the next one, and what it was to be is no edit")
  func superseded() throws {
    let desk = try SessionDesk()
    let session = try desk.unlocked(address: desk.noBus)
    try session.notes().beginPassword(NotesPassword("half"))
    try session.changePassword(to: NotesPassword(Self.new))
    #expect(try !desk.slotOpens(with: "half") && !desk.slotOpens(with: SessionDesk.password))
    try desk.passwordItem.savePassword("half")
    #expect(throws: SessionError.wrongPassword) { try desk.unlocked(with: "half") }
    try desk.unlocked(with: Self.new)
    #expect(try desk.passwordItem.readPassword() == Self.new)
  }

  @Test(
    "with a new key leaves copies made before without a use for what is written after, and the keyring in step"
  )
  func newKey() throws {
    let desk = try SessionDesk()
    try desk.protect(.off)
    let session = try desk.unlocked()
    let note = try session.notes().create(body: .init(utf8: "text"))
    let oldKey = try session.notes().key
    _ = try session.makeRecoveryKey()
    try session.changePassword(to: NotesPassword(Self.new), renewsKey: true)
    #expect(desk.notices == [.recoveryKeyDropped])
    #expect(try session.notes().open(note.id).body.string == "text")
    #expect(throws: VaultError.wrongKey) { try desk.vault().unlock(with: oldKey) }
    let silent = desk.session()
    try silent.unlock(.silently, to: "test")
    #expect(try silent.protection() == .off && silent.notes().open(note.id).body.string == "text")
    #expect(desk.notices == [.recoveryKeyDropped])
  }

  @Test(
    "with a new key and without a bus opens by the password, and puts the keyring right when it comes back")
  func newKeyWithoutBus() throws {
    let desk = try SessionDesk()
    try desk.unlocked(address: desk.noBus).changePassword(to: NotesPassword(Self.new), renewsKey: true)
    #expect(throws: SessionError.wrongPassword) { try desk.unlocked() }
    try desk.unlocked(with: Self.new)
    #expect(desk.notices.suffix(2) == [.passwordItemRestored, .keyItemRestored])
    #expect(try desk.passwordItem.readPassword() == Self.new)
    let count = desk.notices.count
    try desk.unlocked(with: Self.new)
    #expect(desk.notices.count == count)
  }

  @Test(
    "with a new key that a damaged note forbids keeps the new password and says that the key is the old one")
  func newKeyOverDamage() throws {
    let desk = try SessionDesk()
    let session = try desk.unlocked()
    let note = try session.notes().create(body: .init(utf8: "text"))
    try Connection(opening: desk.locations.vault, flags: 2).execute("UPDATE body SET sealed = zeroblob(296)")
    #expect(throws: SessionError.keyNotRenewed(.damaged(.note(note.id)))) {
      try session.changePassword(to: NotesPassword(Self.new), renewsKey: true)
    }
    try desk.unlocked(with: Self.new)
  }
}
