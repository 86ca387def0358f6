import Keychain
import SecretMemory
import TestSupport
import Testing

@testable import NotesCore

@Suite("The recovery key")
struct RecoveryTests {
  @Test("opens with the keyring and without, and lets a forgotten password be replaced")
  func opens() throws {
    let desk = try SessionDesk()
    let key = try desk.unlocked().makeRecoveryKey()
    for address in [desk.noBus, nil] {
      let session = desk.session(address: address)
      try session.unlock(.recovery(key), to: "test")
      try session.changePassword(to: NotesPassword("chosen \(address ?? "")"))
      try desk.unlocked(with: "chosen \(address ?? "")", address: address)
    }
    #expect(try desk.passwordItem.readPassword() == "chosen ")
    #expect(try desk.vault().unlock(with: key).vault.id == desk.vault().id)
  }

  @Test("that is wrong or was never made is refused and changes nothing")
  func wrong() throws {
    let desk = try SessionDesk()
    let before = try desk.everything()
    #expect(throws: SessionError.noRecoveryKey) {
      try desk.session().unlock(.recovery(.random()), to: "test")
    }
    #expect(try desk.everything() == before)
    let former = try desk.unlocked().makeRecoveryKey()
    _ = try desk.unlocked().makeRecoveryKey()
    #expect(throws: SessionError.wrongRecoveryKey) {
      try desk.session().unlock(.recovery(former), to: "test")
    }
    #expect(try desk.session().status().hasRecoveryKey)
  }

  @Test("whose slot is damaged is told by a verification, and keeps nobody from notes, copies or another key")
  func damagedSlot() throws {
    let desk = try SessionDesk()
    let note = try desk.unlocked().notes().create(body: SecretText(utf8: "then")).id
    let session = try desk.unlocked()
    let former = try session.makeRecoveryKey()
    session.keepGeneration()
    let generation = try #require(try session.generations.all().first)
    _ = try session.notes().save(session.notes().open(note), title: "", body: SecretText(utf8: "now"))
    for path in [desk.locations.vault, session.generations.path(of: generation)] {
      try Connection(opening: path, flags: 2).execute("UPDATE slot SET sealed = zeroblob(72) WHERE kind = 2")
    }
    let damage = [VaultDamage.recoverySlot, .generation(generation.number, .recoverySlot)]
    #expect(try session.verify { _, _ in }.damage == damage)
    session.lock()
    #expect(throws: SessionError.vault(.damaged(.recoverySlot))) {
      try desk.session().unlock(.recovery(former), to: "test")
    }
    #expect(try desk.session().status().hasRecoveryKey)
    let password = UnlockWay.password(try NotesPassword(SessionDesk.password))
    guard case .kept = try desk.session().restore(generation, by: password, progress: { _, _ in }) else {
      Issue.record("the vault was taken for a damaged one")
      return
    }
    let again = try desk.unlocked()
    #expect(try again.notes().open(note).body.string == "then")
    let key = try again.makeRecoveryKey()
    #expect(try again.verify { _, _ in }.damage.isEmpty)
    try desk.session().unlock(.recovery(key), to: "test")
    try Connection(opening: desk.locations.vault, flags: 2).execute(
      "UPDATE slot SET sealed = zeroblob(72) WHERE kind = 2")
    try again.changePassword(to: NotesPassword("new"), renewsKey: true)
    #expect(try again.verify { _, _ in }.damage.isEmpty)
    #expect(try !desk.session().status().hasRecoveryKey)
  }

  @Test("opens with a keyring that is lost, and makes both items anew with the new password")
  func lostKeyring() throws {
    let desk = try SessionDesk()
    let key = try desk.unlocked().makeRecoveryKey()
    try desk.desk.loseKeyrings(remade: true)
    let session = desk.session()
    try session.unlock(.recovery(key), to: "test")
    try session.changePassword(to: NotesPassword("new"))
    #expect(try desk.passwordItem.readPassword() == "new")
    #expect(try desk.keyItem().readPassword().hasPrefix("sn1:on:"))
    try desk.unlocked(with: "new")
    #expect(try session.protection() == .on)
  }
}
