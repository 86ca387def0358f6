import Bus
import Keychain
import TestSupport
import Testing

/// What other keyrings do, and what any keyring may do at the wrong moment.
@Suite struct OtherProviderTests {
  private func items(_ connection: KeychainConnection) throws -> [KeychainPasswordItem] {
    try KeychainPasswordItem.passwordItems(forService: "mail", connection: connection)
  }

  @Test("a keyring that finds nothing while it is locked, as oo7's, is opened before nothing is believed")
  func nothingWhileLocked() throws {
    let desk = try ProviderDesk(.oo7)
    let connection = desk.connection()
    try desk.item("alice", nil, connection).savePassword("x")
    try desk.item("alice", "team", connection).savePassword("of the team")
    try desk.item("alice", nil, connection).savePassword("y")
    #expect(desk.provider.state.items.map(\.text) == ["y", "of the team"])
    for (name, operation) in ProviderDesk.operations {
      desk.provider.state.isLocked = true
      desk.provider.person = .dismisses
      #expect(throws: KeychainError.userCanceled, "\(name)") {
        try operation(desk.item("alice", nil, connection))
      }
    }
    desk.provider.person = .accepts
    #expect(try desk.item("alice", "team", connection).readPassword() == "of the team")
    desk.provider.state.isLocked = true
    #expect(try items(connection).count == 2)
  }

  @Test("a prompt dismissed with a result of an unknown type is cancelled like any other")
  func wrongType() throws {
    let desk = try ProviderDesk(.wrongType)
    let alice = desk.item("alice", nil, desk.connection())
    try alice.savePassword("x")
    desk.provider.person = .dismisses
    #expect(throws: KeychainError.userCanceled) { try alice.savePassword("y") }
    #expect(throws: KeychainError.userCanceled) { try alice.deleteItem() }
    desk.provider.state.isLocked = true
    #expect(throws: KeychainError.userCanceled) { try alice.readPassword() }
    #expect(desk.provider.state.items.map(\.text) == ["x"])
  }

  @Test(
    "a provider that ends while its prompt is shown is told as such, whatever the prompt was for",
    arguments: ["read", "save", "delete"])
  func vanishing(operation: String) throws {
    let desk = try ProviderDesk(.wrongType)
    let alice = desk.item("alice", nil, desk.connection())
    try alice.savePassword("x")
    desk.provider.person = .endsProvider
    if operation == "read" { desk.provider.state.isLocked = true }
    let perform = try #require(ProviderDesk.operations.first { $0.0 == operation }).1
    #expect(throws: KeychainError.serviceVanished) { try perform(alice) }
    #expect(desk.provider.state.items.map(\.text) == ["x"])
  }

  @Test("a provider without encryption, as all of these, has its session made anew when it forgot it")
  func forgottenSession() throws {
    let desk = try ProviderDesk(.plain)
    let alice = desk.item("alice", nil, desk.connection())
    try alice.savePassword("x")
    desk.provider.state.sessions = []
    #expect(try alice.readPassword() == "x")
    desk.provider.state.sessions = []
    try alice.savePassword("y")
    #expect(desk.provider.state.items.map(\.text) == ["y"])
    #expect(desk.provider.takeCalls().filter { $0 == "OpenSession" }.count == 6)
    desk.provider.before("GetSecrets", times: 2) { $0.sessions = [] }
    #expect(throws: KeychainError.unhandledError(name: "", message: "it accepts no session")) {
      try alice.readPassword()
    }
    #expect(try alice.readPassword() == "y")
  }

  @Test("a service that has not noticed us yet, as gnome-keyring's at times, is called once more")
  func notNoticed() throws {
    let desk = try ProviderDesk(.plain)
    var alice = desk.item("alice", nil, desk.connection())
    let unknown = "org.freedesktop.DBus.Error.UnknownMethod"
    for member in ["SearchItems", "ReadAlias", "OpenSession"] {
      desk.provider.before(member) { $0.refusal = unknown }
      alice = desk.item("alice", nil, desk.connection())
      try alice.savePassword(member)
      #expect(try alice.readPassword() == member)
    }
    desk.provider.before("SearchItems", times: 2) { $0.refusal = unknown }
    #expect(throws: KeychainError.unhandledError(name: "", message: "it does not serve this program")) {
      try alice.readPassword()
    }
  }

  @Test("listing, looking, renaming and deleting fetch no secret")
  func noSecretFetched() throws {
    let desk = try ProviderDesk(.plain)
    let connection = desk.connection()
    var alice = desk.item("alice", nil, connection)
    try alice.savePassword("x")
    _ = desk.provider.takeCalls()
    _ = try items(connection)
    _ = try alice.exists()
    try alice.renameAccount("anna")
    try alice.deleteItem()
    #expect(Set(desk.provider.takeCalls()).isDisjoint(with: ["GetSecrets", "GetSecret"]))
  }

  @Test("an item that goes between the search and the reading is missing, and is deleted all the same")
  func goneInBetween() throws {
    let desk = try ProviderDesk(.plain)
    let alice = desk.item("alice", nil, desk.connection())
    try alice.savePassword("x")
    desk.provider.before("GetSecrets") { $0.items = [] }
    #expect(throws: KeychainError.noPassword) { try alice.readPassword() }
    try alice.savePassword("y")
    desk.provider.before("Delete") { $0.items = [] }
    try alice.deleteItem()
    #expect(try !alice.exists())
  }

  @Test(
    "a keyring that is locked in the middle of an operation is opened once more, and then no longer",
    arguments: [ProviderBehaviour.plain, .keePassXC])
  func lockedInBetween(behaviour: ProviderBehaviour) throws {
    let desk = try ProviderDesk(behaviour)
    let alice = desk.item("alice", nil, desk.connection())
    desk.provider.before("CreateItem") { $0.isLocked = true }
    try alice.savePassword("x")
    desk.provider.before("GetSecrets") { $0.isLocked = true }
    #expect(try alice.readPassword() == "x")
    desk.provider.before("GetSecrets", times: 2) { $0.isLocked = true }
    let error = #expect(throws: KeychainError.self) { try alice.readPassword() }
    guard case .unhandledError = error else {
      Issue.record("ended as \(String(describing: error))")
      return
    }
    #expect(try alice.readPassword() == "x")
    #expect(desk.provider.state.items.count == 1)
  }
}
