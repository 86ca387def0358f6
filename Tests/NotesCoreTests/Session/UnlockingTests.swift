import Authentication
import Bus
import Keychain
import SecretMemory
import TestSupport
import Testing

@testable import NotesCore

@Suite("Unlocking")
struct UnlockingTests {
  @Test("with protection on asks, and takes the notes password")
  func protected() throws {
    let desk = try SessionDesk()
    #expect(throws: SessionError.interactionNotAllowed(nil)) {
      try desk.session().unlock(.silently, to: "test")
    }
    #expect(throws: SessionError.authentication(.cancelled)) { try desk.asked() }
    #expect(throws: SessionError.authentication(.refused)) { try desk.asked("a", "b", "c") }
    #expect(try desk.asked("a", "b", SessionDesk.password).state == .unlocked)
  }

  @Test("with protection off asks nothing, unless it is told to ask")
  func unprotected() throws {
    let desk = try SessionDesk()
    try desk.protect(.off)
    let session = desk.session()
    try session.unlock(.silently, to: "test")
    #expect(try session.protection() == .off)
    #expect(throws: SessionError.interactionNotAllowed(nil)) {
      try desk.session().unlock(.silently, to: "test", always: true)
    }
    #expect(throws: SessionError.authentication(.cancelled)) { try desk.asked(always: true) }
    try desk.protect(.on)
    #expect(throws: SessionError.interactionNotAllowed(nil)) {
      try desk.session().unlock(.silently, to: "test")
    }
  }

  @Test("looks for a grant only where it would ask: not where a password is given, nor with protection off")
  func grants() throws {
    let desk = try SessionDesk()
    func looks(_ way: UnlockWay) throws -> Bool {
      let looks = Mailbox<Void>()
      let session = desk.session(grantCircumstances: {
        looks.send(())
        return nil
      })
      do throws(SessionError) { try session.unlock(way, to: "test") } catch {
        guard case .interactionNotAllowed = error else { throw error }
      }
      return looks.receive(until: .after(.zero)) != nil
    }
    let given = try UnlockWay.password(NotesPassword(SessionDesk.password))
    #expect(try looks(.silently) && !looks(given))
    try desk.protect(.off)
    #expect(try !looks(.silently) && !looks(given))
    try desk.protect(.on)
    #expect(try looks(.silently))
  }

  @Test("gives no notes to a locked session, and none after the lock")
  func locked() throws {
    let desk = try SessionDesk()
    let session = desk.session()
    #expect(throws: SessionError.locked) { try session.notes() }
    try session.unlock(.password(NotesPassword(SessionDesk.password)), to: "test")
    _ = try session.notes()
    session.lock()
    #expect(session.state == .locked)
    #expect(throws: SessionError.locked) { try session.notes() }
  }

  @Test("without a bus takes the notes password through the vault's own slot, and says why")
  func noBus() throws {
    let desk = try SessionDesk()
    #expect(try desk.asked(SessionDesk.password, address: desk.noBus).state == .unlocked)
    guard case .onlyPasswordOpens(.unreachable(.noSessionBus), hasRecoveryKey: false) = desk.notices.first
    else {
      Issue.record("\(desk.notices)")
      return
    }
    #expect(try desk.unlocked(address: desk.noBus).state == .unlocked)
  }

  @Test("without a bus needs the password even where protection is off")
  func noBusUnprotected() throws {
    let desk = try SessionDesk()
    try desk.protect(.off)
    #expect(throws: SessionError.self) { try desk.session(address: desk.noBus).unlock(.silently, to: "test") }
    #expect(throws: SessionError.authentication(.refused)) {
      try desk.asked("a", "b", "c", address: desk.noBus)
    }
  }

  @Test("with a wrong password writes nothing anywhere", arguments: [true, false])
  func wrongPassword(withBus: Bool) throws {
    let desk = try SessionDesk()
    let before = try desk.everything()
    let address = withBus ? desk.desk.address : desk.noBus
    for _ in 1...3 {
      #expect(throws: SessionError.wrongPassword) { try desk.unlocked(with: "wrong", address: address) }
    }
    #expect(throws: SessionError.authentication(.refused)) { try desk.asked("x", "y", "z", address: address) }
    #expect(try desk.everything() == before)
  }

  @Test("by finger or login password alone is refused where only the notes password could open")
  func onlyPassword() throws {
    let desk = try SessionDesk()
    try desk.keyItem().deleteItem()
    #expect(throws: SessionError.onlyPasswordOpens(.missing)) {
      try desk.session().unlock(
        .ask(TypingPresenter([]), methods: [.fingerprint, .loginPassword]), to: "test")
    }
  }

  @Test("of a damaged vault reports the damage and not a wrong password")
  func damaged() throws {
    let desk = try SessionDesk()
    try desk.keyItem().deleteItem()
    var bytes = try #require(try bytes(ofFile: desk.locations.vault))
    for index in bytes.indices.dropFirst(4096) where bytes[index] != 0 { bytes[index] ^= 1 }
    try write(bytes, toFile: desk.locations.vault)
    do throws(SessionError) {
      _ = try desk.session().unlock(
        .ask(TypingPresenter([SessionDesk.password]), methods: [.applicationPassword]), to: "test")
      Issue.record("opened")
    } catch {
      guard case .vault(.damaged) = error else {
        Issue.record("\(error)")
        return
      }
    }
  }
}
