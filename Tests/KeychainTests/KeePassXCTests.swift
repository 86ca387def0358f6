import Bus
import Keychain
import SecretMemory
import TestSupport
import Testing

/// The keyring of KeePassXC: it asks before each change and for each item, and adds attributes of its own.
@Suite struct KeePassXCTests {
  private let desk: ProviderDesk
  private var provider: ProviderMock { desk.provider }

  init() throws {
    desk = try ProviderDesk(.keePassXC)
  }

  @Test("an item is made when its prompt has been accepted, and none when it was dismissed")
  func create() throws {
    provider.person = .dismisses
    #expect(throws: KeychainError.userCanceled) { try desk.item().savePassword("x") }
    #expect(provider.state.items.isEmpty)
    provider.person = .accepts
    try desk.item().savePassword("x")
    #expect(try desk.item().readPassword() == "x")
    #expect(provider.takeShown() == [.createItem, .createItem])
  }

  @Test("a save whose prompt was dismissed leaves the old value, and one that was accepted no second item")
  func replace() throws {
    try desk.item().savePassword("old")
    try desk.item("alice", "team").savePassword("of the team")
    provider.person = .dismisses
    #expect(throws: KeychainError.userCanceled) { try desk.item().savePassword("new") }
    #expect(try desk.item().readPassword() == "old")
    provider.person = .accepts
    try desk.item().savePassword("new")
    #expect(provider.state.items.map(\.text) == ["new", "of the team"])
  }

  @Test("an item is deleted when its prompt has been accepted, and stays when it was dismissed")
  func delete() throws {
    try desk.item().savePassword("x")
    provider.person = .dismisses
    #expect(throws: KeychainError.userCanceled) { try desk.item().deleteItem() }
    #expect(try desk.item().readPassword() == "x")
    provider.person = .accepts
    try desk.item().deleteItem()
    #expect(provider.state.items.isEmpty)
  }

  @Test("an item that is locked for this program is unlocked by itself, though the collection is open")
  func itemLock() throws {
    try desk.item().savePassword("x")
    _ = provider.takeShown()
    let stranger = desk.connection()
    #expect(try desk.item("alice", nil, stranger).readPassword() == "x")
    #expect(try desk.item("alice", nil, stranger).readPassword() == "x")
    #expect(provider.takeShown() == [.unlock])
    #expect(throws: KeychainError.interactionNotAllowed) {
      try desk.item("alice", nil, desk.connection(interaction: .forbidden)).readPassword()
    }
  }

  @Test("an item whose own lock the person leaves closed is cancelled by every operation, and not changed")
  func itemLockDismissed() throws {
    try desk.item().savePassword("x")
    provider.person = .dismisses
    for (name, operation) in ProviderDesk.operations {
      #expect(throws: KeychainError.userCanceled, "\(name)") {
        try operation(desk.item("alice", nil, desk.connection()))
      }
    }
    #expect(provider.state.items.map(\.text) == ["x"])
  }

  @Test("attributes that the provider adds, and those it keeps when others are set, disturb nothing")
  func addedAttributes() throws {
    var alice = desk.item("alice", "team")
    try alice.savePassword("x")
    try alice.renameAccount("anna")
    #expect(try desk.item("anna", "team").readPassword() == "x")
    #expect(throws: KeychainError.noPassword) { try desk.item("alice", "team").readPassword() }
    try alice.savePassword("y")
    #expect(provider.state.items.map(\.text) == ["y"])
    let listed = try KeychainPasswordItem.passwordItems(forService: "mail", connection: desk.own)
    #expect(listed.map(\.account) == ["anna"])
    #expect(listed.map(\.accessGroup) == ["team"])
  }

  @Test("a locked database, which finds nothing, is unlocked first; no other is ever made")
  func lockedDatabase() throws {
    try desk.item().savePassword("x")
    provider.state.isLocked = true
    _ = provider.takeShown()
    #expect(try desk.item().readPassword() == "x")
    provider.state.isLocked = true
    try desk.item().savePassword("y")
    #expect(provider.takeShown() == [.unlock, .unlock, .createItem])
    #expect(provider.state.items.map(\.text) == ["y"])
    #expect(!provider.takeCalls().contains("CreateCollection"))
  }

  @Test("text that it takes for a reference is refused aloud, and nothing is stored or changed")
  func reference() throws {
    let refusal = KeychainError.unhandledError(
      name: "org.freedesktop.DBus.Error.InvalidArgs", message: "scripted")
    #expect(throws: refusal) { try desk.item().savePassword("{REF:P@I:1}") }
    #expect(throws: refusal) { try desk.item("{REF:U@I:1}").savePassword("x") }
    #expect(throws: refusal) { try desk.item().saveSecret(SecretBytes(utf8: "x"), label: "{REF:T@I:1}") }
    #expect(provider.state.items.isEmpty)
    try desk.item().savePassword("x")
    #expect(throws: refusal) {
      var alice = desk.item()
      try alice.renameAccount("{REF:U@I:1}")
    }
    #expect(try desk.item().readPassword() == "x")
  }

  @Test("a prompt to create that nobody answers is dismissed at the deadline, and the item is not there")
  func unanswered() throws {
    provider.person = .ignores
    let impatient = desk.connection(promptTimeout: .milliseconds(100))
    #expect(throws: KeychainError.timedOut(promptIsOpen: false)) {
      try desk.item("alice", nil, impatient).savePassword("x")
    }
    while provider.calls.receive(until: .after(.seconds(5))) != "Dismiss" {}
    #expect(provider.state.items.isEmpty)
  }
}
