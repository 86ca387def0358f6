import SecretMemory
import Testing

@testable import NotesCore

@Suite("The vault's password") struct PasswordTests {
  @Test("another password takes the old one's place, and touches no note")
  func replacing() throws {
    let desk = try VaultDesk()
    let unlocked = try desk.unlocked()
    let note = try unlocked.create(title: "T", body: .init(utf8: "text"))
    try unlocked.replacePassword(with: NotesPassword("battery staple"))
    #expect(throws: VaultError.wrongPassword) {
      try desk.vault().unlock(with: NotesPassword(VaultDesk.password))
    }
    let again = try desk.vault().unlock(with: NotesPassword("battery staple"))
    #expect(try again.open(note.id).header == note)
    #expect(again.key.bytes.equals(desk.new.key.bytes))
    #expect(try again.isPassword(NotesPassword("battery staple")))
    #expect(try !again.isPassword(NotesPassword(VaultDesk.password)))
  }

  @Test("a change that has begun leaves both, and a mark without its slot never takes the last one")
  func pending() throws {
    let desk = try VaultDesk()
    let unlocked = try desk.unlocked()
    try unlocked.beginPassword(NotesPassword("battery staple"))
    for password in [VaultDesk.password, "battery staple"] {
      _ = try desk.vault().unlock(with: NotesPassword(password))
    }
    guard case .password(let slot, _) = try unlocked.state().pending else {
      Issue.record("no mark")
      return
    }
    try SlotTable(in: unlocked.connection, of: desk.new.id).remove(slot)
    try unlocked.finishPassword(keyringInStep: true)
    #expect(try unlocked.state().pending == nil)
    #expect(try unlocked.isPassword(desk.password))
    _ = try desk.vault().unlock(with: desk.password)
  }

  @Test("the eight passwords before the present one are remembered, the latest first, none twice")
  func former() throws {
    let desk = try VaultDesk(password: "p0")
    let unlocked = try desk.unlocked()
    for number in 1...10 { try unlocked.replacePassword(with: NotesPassword("p\(number)")) }
    func tag(_ password: String) throws -> PasswordTag { try unlocked.tag(of: NotesPassword(password)) }
    #expect(try unlocked.state().tags.slot == tag("p10"))
    #expect(try unlocked.state().tags.former == (2...9).reversed().map { try tag("p\($0)") })
    try unlocked.replacePassword(with: NotesPassword("p5"))
    #expect(try unlocked.state().tags.former == [10, 9, 8, 7, 6, 4, 3, 2].map { try tag("p\($0)") })
    try unlocked.replacePassword(with: NotesPassword("p5"))
    #expect(try unlocked.state().tags.former.count == 8)
  }

  @Test("what the keyring holds is in step, stale, edited, unusable or missing, by its tag alone")
  func reconciliation() throws {
    let desk = try VaultDesk(password: "first")
    let unlocked = try desk.unlocked()
    func decide(_ item: String?) throws -> KeyringReconciliation {
      let tag = item.map { item in
        Result { () throws(NotesPassword.Invalid) in try NotesPassword(item) }.map(unlocked.tag)
      }
      return try KeyringReconciliation(item: tag, tags: unlocked.state().tags)
    }
    #expect(try decide("first") == .inStep)
    #expect(try decide("other") == .edited)
    #expect(try decide(nil) == .missing)
    #expect(try decide("") == .unusable(.empty))
    #expect(try decide(String(repeating: "x", count: 1025)) == .unusable(.tooLong))

    // A change that doesn't reach the keyring: what it held when it was last in step is no edit.
    try unlocked.replacePassword(with: NotesPassword("second"))
    #expect(try decide("first") == .stale)
    #expect(try decide("second") == .inStep)
    try unlocked.rememberKeyringInStep()
    for number in 0..<9 { try unlocked.replacePassword(with: NotesPassword("later \(number)")) }
    #expect(try decide("second") == .stale)
    #expect(try decide("first") == .edited)
  }

  @Test("the keyring's being in step is written only where it is news")
  func remembering() throws {
    let desk = try VaultDesk()
    let before = try desk.contents()
    try desk.unlocked().rememberKeyringInStep()
    #expect(try desk.contents() == before)
    let unlocked = try desk.unlocked()
    try unlocked.replacePassword(with: NotesPassword("x"))
    #expect(try unlocked.state().tags.keyring != unlocked.state().tags.slot)
    try unlocked.rememberKeyringInStep()
    #expect(try unlocked.state().tags.keyring == unlocked.state().tags.slot)
  }

  @Test(
    "a slot whose parameters are out of bounds is never tried, be it well-formed otherwise",
    arguments: [(0, 8), (2, 8), (11, 8), (1000, 8), (1, 0), (1, 7), (1, 9), (1, .max)] as [(UInt32, UInt32)])
  func bounds(_ passes: UInt32, _ memory: UInt32) throws {
    let desk = try VaultDesk()
    let unlocked = try desk.unlocked()
    let table = SlotTable(in: unlocked.connection, of: desk.new.id)
    let slot = try #require(try table.passwordSlots(within: VaultDesk.policy.bounds).first)
    let costly = KeySlot(
      id: slot.id, kind: slot.kind, cost: Argon2id.Parameters(passes: passes, memory: memory),
      salt: slot.salt,
      commitment: slot.commitment, sealed: slot.sealed)
    try desk.tamper("DELETE FROM slot")
    try table.insert(costly)
    #expect(throws: VaultError.damaged(.slotParameters)) { try desk.vault().unlock(with: desk.password) }
    // The key from the keyring opens all the same.
    _ = try desk.unlocked()
  }

  @Test(
    "a slot of impossible numbers is damage",
    arguments: ["passes = -1", "passes = 4294967297", "memory = -8", "memory = 99999999999"])
  func impossibleNumbers(_ change: String) throws {
    let desk = try VaultDesk()
    try desk.tamper("UPDATE slot SET \(change)")
    #expect(throws: VaultError.damaged(.slot)) { try desk.vault().unlock(with: desk.password) }
  }

  @Test(
    "the bounds of every product are 1 to 10 passes and 64 MiB to 1 GiB, and 3 passes over 256 MiB what is made"
  )
  func standard() {
    let bounds = Argon2id.Bounds.standard
    for (passes, memory, isWithin) in [
      (0, 1 << 18, false), (1, 1 << 18, true), (10, 1 << 18, true), (11, 1 << 18, false), (3, 1 << 16, true),
      (3, 1 << 16 - 1, false), (3, 1 << 20, true), (3, 1 << 20 + 1, false),
    ] as [(UInt32, UInt32, Bool)] {
      #expect(bounds.contain(Argon2id.Parameters(passes: passes, memory: memory)) == isWithin)
    }
    #expect(Argon2id.Parameters.standard == Argon2id.Parameters(passes: 3, memory: 262_144))
  }

  @Test(
    "a slot that was changed is damaged, and not a wrong password",
    arguments: [
      "salt = zeroblob(16)", "commitment = zeroblob(32)", "sealed = zeroblob(72)", "digest = zeroblob(16)",
      "id = zeroblob(16)", "salt = x'00'", "sealed = x''",
    ])
  func changedSlot(_ change: String) throws {
    let desk = try VaultDesk()
    try desk.tamper("UPDATE slot SET \(change)")
    #expect(throws: VaultError.damaged(.slot)) {
      try desk.vault().unlock(with: NotesPassword(VaultDesk.password))
    }
  }

  @Test("another vault's slot opens nothing here, though its password is known")
  func otherSlot() throws {
    let desk = try VaultDesk()
    let other = try VaultDesk()
    try desk.tamper(
      "ATTACH '\(other.locations.vault)' AS other; DELETE FROM slot; INSERT INTO slot SELECT * FROM other.slot"
    )
    #expect(throws: VaultError.damaged(.slot)) {
      try desk.vault().unlock(with: NotesPassword(VaultDesk.password))
    }
  }

  @Test("no slot and too many slots are damage")
  func slotCount() throws {
    let desk = try VaultDesk()
    let unlocked = try desk.unlocked()
    for _ in 0..<4 {
      try SlotTable(in: unlocked.connection, of: desk.new.id).insert(
        KeySlot(wrapping: desk.new.key, of: desk.new.id, under: NotesPassword("y"), at: VaultDesk.policy.cost)
      )
    }
    #expect(throws: VaultError.damaged(.slot)) { try desk.vault().unlock(with: NotesPassword("y")) }
    try desk.tamper("DELETE FROM slot")
    #expect(throws: VaultError.damaged(.slot)) { try desk.vault().unlock(with: NotesPassword("y")) }
  }
}
