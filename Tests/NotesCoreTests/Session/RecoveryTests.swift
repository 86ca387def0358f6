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
