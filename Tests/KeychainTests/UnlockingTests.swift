import Bus
import Keychain
import Posix
import SecretMemory
import TestSupport
import Testing

/// What a locked keyring, its prompts and the person before them do to each operation.
@Suite(.enabled(if: ScriptedPrompter.isAvailable, "gcr's key exchange library is not installed"))
struct UnlockingTests {
  private let desk: PrivateDesk

  init() throws {
    desk = try PrivateDesk()
    try item("alice").savePassword("secret")
    try item("alice", "team").savePassword("of the team")
  }

  private func connection(
    interaction: KeychainInteraction = .allowed, promptTimeout: Duration = .seconds(20)
  ) -> KeychainConnection {
    KeychainConnection(
      address: desk.address, interaction: interaction, promptTimeout: promptTimeout)
  }

  private func item(
    _ account: String, _ group: String? = nil, _ connection: KeychainConnection? = nil
  ) -> KeychainPasswordItem {
    KeychainPasswordItem(
      service: "mail", account: account, accessGroup: group, connection: connection ?? self.connection())
  }

  /// Each operation, as something that may throw.
  private static let operations: [(String, @Sendable (KeychainPasswordItem) throws(KeychainError) -> Void)] =
    [
      ("read", { item throws(KeychainError) in _ = try item.readPassword() }),
      ("read a missing one", { item throws(KeychainError) in _ = try item.other("nobody").readPassword() }),
      ("save", { item throws(KeychainError) in try item.savePassword("new") }),
      ("save another", { item throws(KeychainError) in try item.other("bob").savePassword("new") }),
      (
        "rename",
        { item throws(KeychainError) in
          var item = item
          try item.renameAccount("anna")
        }
      ),
      ("delete", { item throws(KeychainError) in try item.deleteItem() }),
      ("delete a missing one", { item throws(KeychainError) in try item.other("nobody").deleteItem() }),
      ("look", { item throws(KeychainError) in _ = try item.exists() }),
      ("label", { item throws(KeychainError) in try item.setLabel("Label") }),
      (
        "list",
        { item throws(KeychainError) in
          _ = try KeychainPasswordItem.passwordItems(forService: "mail", connection: item.connection)
        }
      ),
      ("unlock", { item throws(KeychainError) in try item.connection.unlockKeyring() }),
    ]

  /// What the keyring holds, by account and group.
  private func contents() throws -> [String: String] {
    try desk.unlock()
    var contents: [String: String] = [:]
    for item in try KeychainPasswordItem.passwordItems(forService: "mail", connection: connection()) {
      contents[item.account + "/" + (item.accessGroup ?? "")] = try item.readPassword()
    }
    return contents
  }

  private let untouched = ["alice/": "secret", "alice/team": "of the team"]

  @Test(
    "a dismissed prompt is told as such by every operation, and changes nothing", arguments: [false, true])
  func dismissed(cold: Bool) throws {
    if cold { try desk.restartKeyring() } else { try desk.lock() }
    let prompter = try ScriptedPrompter(on: desk.bus, Self.operations.map { _ in .cancel })
    for (name, operation) in Self.operations {
      #expect(throws: KeychainError.userCanceled, "\(name)") { try operation(item("alice")) }
    }
    #expect(Self.operations.allSatisfy { _ in prompter.shown.receive(until: .after(.zero)) != nil })
    #expect(try contents() == untouched)
  }

  @Test(
    "with interaction forbidden every operation on a locked keyring says so at once, and no prompt is shown")
  func forbidden() throws {
    try desk.restartKeyring()
    let prompter = try ScriptedPrompter(on: desk.bus, [.accept(PrivateDesk.password)])
    for (name, operation) in Self.operations {
      #expect(throws: KeychainError.interactionNotAllowed, "\(name)") {
        try operation(item("alice", nil, connection(interaction: .forbidden)))
      }
    }
    #expect(prompter.shown.receive(until: .after(.zero)) == nil)
    #expect(try contents() == untouched)
  }

  @Test("without a prompter the keyring takes its prompt as dismissed")
  func noPrompter() throws {
    try desk.lock()
    #expect(throws: KeychainError.userCanceled) { try item("alice").readPassword() }
  }

  @Test("a keyring that was never unlocked since its daemon started gives the old value after the password")
  func coldKeyring() throws {
    try desk.restartKeyring()
    let prompter = try ScriptedPrompter(on: desk.bus, [.accept("wrong"), .accept(PrivateDesk.password)])
    #expect(try item("alice").readPassword() == "secret")
    #expect(prompter.shown.receive(until: .after(.zero)) != nil)
    #expect(try contents() == untouched)
  }

  @Test("a save into a cold keyring replaces the old value and adds no second item")
  func coldSave() throws {
    try desk.restartKeyring()
    let prompter = try ScriptedPrompter(on: desk.bus, [.accept(PrivateDesk.password)])
    try item("alice").savePassword("new")
    withExtendedLifetime(prompter) {}
    #expect(try contents() == ["alice/": "new", "alice/team": "of the team"])
  }

  @Test("an item in a cold keyring is deleted once the password was typed, and no other one is")
  func coldDeletion() throws {
    try desk.restartKeyring()
    let prompter = try ScriptedPrompter(on: desk.bus, [.accept(PrivateDesk.password)])
    try item("alice").deleteItem()
    #expect(prompter.shown.receive(until: .after(.zero)) != nil)
    #expect(try contents() == ["alice/team": "of the team"])
  }

  @Test("a rename in a cold keyring moves the item once the password was typed")
  func coldRename() throws {
    try desk.restartKeyring()
    let prompter = try ScriptedPrompter(on: desk.bus, [.accept(PrivateDesk.password)])
    var moved = item("alice")
    try moved.renameAccount("anna")
    withExtendedLifetime(prompter) {}
    #expect(try contents() == ["anna/": "secret", "alice/team": "of the team"])
  }

  @Test("a save opens a locked keyring that holds the item too, so that no older value is left in it")
  func lockedTwin() throws {
    let other = try desk.makeKeyring("Other", password: "other", isDefault: true)
    try item("bob").savePassword("elsewhere")
    let copy = try Command(
      [
        "/usr/bin/secret-tool", "store", "--collection=\(PrivateDesk.loginCollection)", "--label=Copy",
        "service",
        "mail", "account", "bob",
      ], environment: desk.environment, input: Array("older".utf8))
    #expect(copy.status == .exited(0))
    try desk.lock()
    let prompter = try ScriptedPrompter(on: desk.bus, [.accept(PrivateDesk.password)])
    try item("bob").savePassword("new")
    #expect(prompter.shown.receive(until: .after(.zero)) != nil)
    try desk.lock(other)
    #expect(throws: KeychainError.interactionNotAllowed) {
      try item("bob", nil, connection(interaction: .forbidden)).readPassword()
    }
    try desk.unlock(other, password: "other")
    #expect(try contents() == untouched.merging(["bob/": "new"]) { $1 })
  }

  @Test("a prompt that nobody answers ends with its deadline, stays open, and the daemon lives")
  func unanswered() throws {
    try desk.lock()
    let prompter = try ScriptedPrompter(on: desk.bus, [.ignore])
    let patient = connection(promptTimeout: .milliseconds(200))
    #expect(throws: KeychainError.timedOut(promptIsOpen: true)) {
      try item("alice", nil, patient).readPassword()
    }
    #expect(prompter.shown.receive() != nil)  // it is shown even where the deadline came first
    #expect(try connection().keyringState() == .locked)
    #expect(try contents() == untouched)
  }

  @Test("a cancelled task ends at once with its prompt left open")
  func cancelledTask() async throws {
    try desk.lock()
    let prompter = try ScriptedPrompter(on: desk.bus, [.ignore])
    let task = Task { [item = item("alice")] in try await item.readPassword() }
    await withCheckedContinuation { continuation in
      BlockingThread.start("watcher") {
        _ = prompter.shown.receive()
        continuation.resume()
      }
    }
    task.cancel()
    let result = await task.result
    #expect(throws: KeychainError.cancelled(promptIsOpen: true)) { try result.get() }
    #expect(try await connection().keyringState() == .locked)
  }

  @Test("a daemon that is killed while its prompt is open ends the wait at once")
  func killedDuringPrompt() throws {
    try desk.lock()
    let prompter = try ScriptedPrompter(on: desk.bus, [.ignore])
    let ended = Mailbox<Result<String, KeychainError>>()
    BlockingThread.start("reader") { [item = item("alice")] in
      ended.send(Result { () throws(KeychainError) in try item.readPassword() })
    }
    _ = prompter.shown.receive(until: .after(.seconds(10)))
    try desk.killKeyring()
    #expect(throws: KeychainError.serviceVanished) { try ended.receive(until: .after(.seconds(1)))?.get() }
  }

  @Test("a keyring without a password opens without a prompt, even where none is allowed")
  func silentUnlock() throws {
    try desk.makeKeyring("Blank", password: "", isDefault: true)
    let quiet = connection(interaction: .forbidden)
    try item("carol", nil, quiet).savePassword("blank")
    try desk.restartKeyring()
    #expect(try item("carol", nil, connection(interaction: .forbidden)).readPassword() == "blank")
  }

  @Test("the first save makes the default keyring with the prompt, and only then")
  func noKeyring() throws {
    let bare = try PrivateDesk(withKeyring: false)
    let quiet = KeychainConnection(address: bare.address, interaction: .forbidden)
    let asking = KeychainConnection(address: bare.address, promptTimeout: .seconds(2))
    func alice(_ connection: KeychainConnection) -> KeychainPasswordItem { item("alice", nil, connection) }
    #expect(try asking.keyringState() == .missing)
    #expect(throws: KeychainError.noPassword) { try alice(asking).readPassword() }
    #expect(throws: KeychainError.interactionNotAllowed) { try alice(quiet).savePassword("x") }
    // A password that seems weak has to be confirmed. gnome-keyring itself loses one new password in some hundred,
    // and takes the prompt for dismissed then.
    let tries = 3
    let answers = (0..<tries).flatMap { _ in [ScriptedPrompter.Answer.accept("weak"), .accept("")] }
    let prompter = try ScriptedPrompter(on: bare.bus, [.cancel] + answers + [.accept("weak")])
    #expect(throws: KeychainError.userCanceled) { try alice(asking).savePassword("x") }
    for _ in 0..<tries where try asking.keyringState() == .missing { try? alice(asking).savePassword("x") }
    #expect(try asking.keyringState() == .unlocked)
    try bare.restartKeyring()
    #expect(try alice(asking).readPassword() == "x")
    #expect((1...4).allSatisfy { _ in prompter.shown.receive(until: .after(.zero)) != nil })
  }
}

extension KeychainPasswordItem {
  /// The same for another account.
  fileprivate func other(_ account: String) -> KeychainPasswordItem {
    KeychainPasswordItem(service: service, account: account, accessGroup: accessGroup, connection: connection)
  }
}
