import Keychain
import SecretMemory
import TestSupport
import Testing

@testable import NotesCore

@Suite("Killed at every write, sync, rename and message to the keyring")
struct KillTests {
  private static let old = SessionDesk.password
  private static let new = "battery staple"

  /// What is the same after every kill: one of the two passwords opens the notes, without the keyring too, and once
  /// the keyring has been asked everything is in step with it.
  private func settle(_ desk: SessionDesk, _ note: NoteID, place: String) throws -> String {
    let withoutKeyring = try [Self.old, Self.new].filter { try desk.slotOpens(with: $0) }
    #expect(!withoutKeyring.isEmpty, "\(place)")
    let working = try [Self.new, Self.old].filter { password in
      do {
        return try desk.unlocked(with: password).notes().open(note).body.string == "text"
      } catch SessionError.wrongPassword {
        return false
      }
    }
    try #require(working.count == 1, "\(place): \(working)")
    #expect(withoutKeyring.contains(working[0]), "\(place)")
    let notes = try desk.unlocked(with: working[0]).notes()
    #expect(try notes.state().pending == nil, "\(place)")
    #expect(try notes.state().tags.keyring == notes.tag(of: NotesPassword(working[0])), "\(place)")
    let slots = try SlotTable(in: notes.connection, of: notes.vault.id).passwordSlots(
      within: VaultDesk.policy.bounds)
    #expect(slots.count == 1, "\(place)")
    #expect(try desk.passwordItem.readPassword() == working[0], "\(place)")
    let key = try #require(KeyItem(value: try desk.keyItem().readSecret()), "\(place)")
    #expect(key.key.bytes.equals(notes.key.bytes), "\(place)")
    return working[0]
  }

  private func putBack(_ desk: SessionDesk, _ password: String) throws {
    if password != Self.old {
      try desk.unlocked(with: password).changePassword(to: NotesPassword(Self.old))
    }
  }

  @Test(
    "a change of password leaves the old or the new one working",
    .enabled(if: Tracing.isPossible, Comment(rawValue: Tracing.requirement)),
    arguments: ["password", "new-key"])
  func password(_ command: String) throws {
    let desk = try SessionDesk()
    let note = try desk.unlocked().notes().create(body: .init(utf8: "text")).id
    var outcomes: Set<String> = []
    let kills = try KilledDesk(desk: desk).killEverywhere([command, Self.old, Self.new]) { end, place in
      let working = try settle(desk, note, place: place)
      if end == .done { #expect(working == Self.new, "\(place)") }
      outcomes.insert(working)
      try putBack(desk, working)
    }
    #expect(outcomes.count == 2 && kills > 20, "\(kills)")
    #expect(desk.notices.contains(.passwordChangeFinished) && desk.notices.contains(.passwordChangeUndone))
  }

  @Test(
    "the adoption of an edit leaves it the notes password",
    .enabled(if: Tracing.isPossible, Comment(rawValue: Tracing.requirement)))
  func edit() throws {
    let desk = try SessionDesk()
    let note = try desk.unlocked().notes().create(body: .init(utf8: "text")).id
    // Each edit is another, for a password that the vault has had is no edit.
    var count = 0
    func edited() -> String {
      count += 1
      try? desk.passwordItem.savePassword("edit \(count)")
      return "edit \(count)"
    }
    let kills = try KilledDesk(desk: desk).killEverywhere(["unlock", edited()]) { _, place in
      let session = try desk.unlocked(with: "edit \(count)")
      #expect(try session.notes().open(note).body.string == "text", "\(place)")
      #expect(
        try desk.slotOpens(with: "edit \(count)") && !desk.slotOpens(with: "edit \(count - 1)"), "\(place)")
      #expect(try desk.passwordItem.readPassword() == "edit \(count)", "\(place)")
    }
    #expect(kills > 10, "\(kills)")
  }

  @Test(
    "a change of the account's name is finished or undone",
    .enabled(if: Tracing.isPossible, Comment(rawValue: Tracing.requirement)))
  func rename() throws {
    let desk = try SessionDesk()
    let names = try ["alice", "bob"].map { try Username($0) }
    var outcomes: Set<Username> = []
    let kills = try KilledDesk(desk: desk).killEverywhere(["rename", Self.old, "bob"]) { end, place in
      let notes = try desk.unlocked().notes()
      let account = try notes.state().account
      outcomes.insert(account)
      if end == .done { #expect(account == names[1], "\(place)") }
      #expect(try notes.state().pending == nil, "\(place)")
      #expect(DefaultsFile(at: desk.locations.defaults).read().username == account, "\(place)")
      for name in names {
        let item = desk.item("secret-notes", name.name)
        #expect(try item.exists() == (name == account), "\(place) \(name)")
        if name == account {
          #expect(try item.readPassword() == Self.old, "\(place)")
          #expect(try item.attributes().label == "Secret Notes password for \(name)", "\(place)")
          #expect(try desk.keyItem().attributes().label == "Secret Notes key for \(name)", "\(place)")
        }
      }
      try desk.session().renameAccount(to: names[0], by: .password(NotesPassword(Self.old)))
    }
    #expect(outcomes.count == 2 && kills > 20, "\(kills)")
    #expect(
      desk.notices.contains(.renameFinished(names[1])) && desk.notices.contains(.renameUndone(names[1])))
  }

  @Test(
    "a deletion leaves all of the account, or nothing",
    .enabled(if: Tracing.isPossible, Comment(rawValue: Tracing.requirement)))
  func delete() throws {
    let desk = try SessionDesk()
    let alice = try Username("alice")
    var outcomes: Set<Bool> = []
    let kills = try KilledDesk(desk: desk).killEverywhere(["delete", Self.old]) { end, place in
      let isThere = desk.session().state == .locked
      outcomes.insert(isThere)
      if isThere {
        #expect(end == .killed, "\(place)")
        try desk.unlocked()
        #expect(try desk.passwordItem.readPassword() == Self.old, "\(place)")
        return
      }
      #expect(throws: SessionError.noAccount, "\(place)") { try desk.session().unlock(.silently, to: "test") }
      #expect(try FileNames.of(desk.locations.dataFolder) == ["lock"], "\(place)")
      #expect(DefaultsFile(at: desk.locations.defaults).read() == .absent, "\(place)")
      let connection = KeychainConnection(address: desk.desk.address, interaction: .forbidden)
      for service in ["secret-notes", "secret-notes vault key"] {
        #expect(
          try KeychainPasswordItem.passwordItems(forService: service, connection: connection).isEmpty,
          "\(place)")
      }
      try desk.session().create(alice, password: NotesPassword(Self.old))
    }
    #expect(outcomes.count == 2 && kills > 20, "\(kills)")
    #expect(desk.notices.contains(.interruptedDeletionFinished))
  }

  @Test(
    "a recovery key leaves the former one or a new one, and the password working",
    .enabled(if: Tracing.isPossible, Comment(rawValue: Tracing.requirement)))
  func recovery() throws {
    let desk = try SessionDesk()
    var former = try desk.unlocked().makeRecoveryKey()
    try KilledDesk(desk: desk).killEverywhere(["recovery-key", Self.old]) { end, place in
      let vault = try desk.vault()
      #expect(try vault.hasRecoveryKey(), "\(place)")
      #expect(try desk.slotOpens(with: Self.old), "\(place)")
      if end == .done {
        #expect(throws: VaultError.wrongRecoveryKey, "\(place)") { try vault.unlock(with: former) }
      }
      former = try desk.unlocked().makeRecoveryKey()
    }
  }
}
