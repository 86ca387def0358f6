import Glibc
import Keychain
import SecretMemory
import Testing

@testable import NotesCore

@Suite("Generations after a change of the keys that was interrupted")
struct DebtTests {
  private let desk: SessionDesk
  private let made: Generation

  init() throws {
    desk = try SessionDesk()
    let session = try desk.unlocked()
    _ = try session.notes().create(title: "One", body: SecretText(utf8: "text"))
    session.keepGeneration()
    made = try #require(try session.generations.all().first)
  }

  private func names() throws -> [String] { try FileNames.of(desk.locations.generations) }

  /// Whether the generation opens with a password.
  private func opens(with password: String) throws -> Bool {
    let vault = try Vault(reading: desk.session().generations.path(of: made), policy: VaultDesk.policy)
    do {
      _ = try vault.unlock(with: NotesPassword(password))
      return true
    } catch VaultError.wrongPassword {
      return false
    }
  }

  @Test("get the new slots at the next unlock, and what that left undone before is gone")
  func slots() throws {
    do {
      // As far as a process comes that is killed once the vault has its new password.
      let session = try desk.unlocked()
      try session.notes().beginPassword(NotesPassword("battery staple"))
      try desk.passwordItem.savePassword("battery staple")
      try session.finishPassword(session.notes())
    }
    #expect(try opens(with: SessionDesk.password) && names() == [made.name, "lock", "slots-due"])
    try write([0], toFile: desk.locations.generations + "/" + made.name + "-journal")
    try desk.unlocked(with: "battery staple")
    #expect(try !opens(with: SessionDesk.password) && opens(with: "battery staple"))
    #expect(try names() == [made.name, "lock"])
  }

  @Test("are gone at the next unlock where the vault has a new key, and only then")
  func removal() throws {
    let generations = desk.session().generations
    try generations.owe(.removal)
    // The vault didn't come to have another key.
    try desk.unlocked()
    #expect(try names() == [made.name, "lock"])
    try generations.owe(.removal)
    do {
      let session = try desk.unlocked()
      try generations.owe(.removal)
      _ = try session.notes().renewKey(
        password: NotesPassword(SessionDesk.password), former: [], keyringInStep: true)
    }
    try desk.unlocked()
    #expect(try names() == ["lock"])
  }

  @Test("that are damaged are told of once")
  func damaged() throws {
    try desk.session().generations.owe(.slots)
    try write([1, 2, 3], toFile: desk.session().generations.path(of: made))
    for _ in 1...3 { try desk.unlocked() }
    #expect(desk.notices.count { $0 == .generationsNotUpdated(.damaged(.notAVault)) } == 1)
  }

  @Test("that another process is at are left to it")
  func busy() throws {
    try desk.session().generations.owe(.slots)
    let lock = try VaultLock(.exclusive, at: desk.locations.generations + "/lock")
    try desk.unlocked()
    #expect(desk.session().generations.owes(.slots))
    withExtendedLifetime(lock) {}
  }
}
