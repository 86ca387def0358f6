import Keychain
import Posix
import SecretMemory
import TestSupport
import Testing

/// The operations of Apple's sample, on a real keyring.
@Suite struct KeychainPasswordItemTests {
  private let desk: PrivateDesk
  private let connection: KeychainConnection

  init() throws {
    desk = try PrivateDesk()
    connection = KeychainConnection(address: desk.address)
  }

  private func item(
    _ account: String, service: String = "mail", accessGroup: String? = nil
  ) -> KeychainPasswordItem {
    KeychainPasswordItem(service: service, account: account, accessGroup: accessGroup, connection: connection)
  }

  @Test("a password that was saved is read back, and a second save takes its place")
  func saveAndRead() throws {
    #expect(throws: KeychainError.noPassword) { try item("alice").readPassword() }
    try item("alice").savePassword("first")
    #expect(try item("alice").readPassword() == "first")
    try item("alice").savePassword("zweites Paßwort ☂")
    #expect(try item("alice").readPassword() == "zweites Paßwort ☂")
    #expect(try KeychainPasswordItem.passwordItems(forService: "mail", connection: connection).count == 1)
  }

  @Test("an empty password is a password, and a missing one is not")
  func emptyPassword() throws {
    try item("alice").savePassword("")
    #expect(try item("alice").readPassword() == "")
    #expect(throws: KeychainError.noPassword) { try item("bob").readPassword() }
    #expect(try item("alice").exists())
    #expect(try !item("bob").exists())
  }

  @Test("values of 8193 bytes and of 1 MiB come back byte for byte", arguments: [8193, 1 << 20])
  func longValues(count: Int) throws {
    let value = SecretBytes.random(count: count)
    try item("alice").saveSecret(value)
    #expect(try item("alice").readSecret().equals(value))
  }

  @Test("bytes that are not text are read as bytes, and are no password")
  func binary() throws {
    let bytes: [UInt8] = [0xff, 0x00, 0x0a]
    try item("alice").saveSecret(bytes.withUnsafeBytes { SecretBytes(copying: $0) })
    #expect(try item("alice").readSecret().withBytes { Array($0) } == bytes)
    #expect(throws: KeychainError.unexpectedPasswordData) { try item("alice").readPassword() }
  }

  @Test("several items are read together, in their order, and a missing one is nil")
  func readTogether() throws {
    try item("alice").savePassword("a")
    try item("bob", accessGroup: "team").savePassword("b")
    let secrets = try KeychainPasswordItem.readSecrets([
      item("bob", accessGroup: "team"), item("nobody"), item("alice"),
    ])
    #expect(secrets.map { $0?.withBytes { String(decoding: $0, as: UTF8.self) } } == ["b", nil, "a"])
  }

  @Test("a deleted item is gone, and deleting a missing one is no error")
  func delete() throws {
    try item("alice").savePassword("a")
    try item("bob").savePassword("b")
    try item("alice").deleteItem()
    try item("alice").deleteItem()
    #expect(throws: KeychainError.noPassword) { try item("alice").readPassword() }
    #expect(try item("bob").readPassword() == "b")
  }

  @Test("the items of a service are listed by account, with their groups and without those of other programs")
  func list() throws {
    try item("bob").savePassword("1")
    try item("alice", accessGroup: "team").savePassword("2")
    try item("alice").savePassword("3")
    try item("eve", service: "other").savePassword("4")
    let foreign = try Command(
      ["/usr/bin/secret-tool", "store", "--label=Foreign", "service", "mail", "username", "carol"],
      environment: desk.environment, input: Array("5".utf8))
    #expect(foreign.status == .exited(0))
    func listed(_ group: String?) throws -> [String] {
      try KeychainPasswordItem.passwordItems(forService: "mail", accessGroup: group, connection: connection)
        .map { $0.account + "/" + ($0.accessGroup ?? "") }
    }
    #expect(try listed(nil) == ["alice/", "alice/team", "bob/"])
    #expect(try listed("team") == ["alice/team"])
    #expect(try listed("") == ["alice/", "bob/"])
    #expect(try listed("nobody") == [])
  }

  @Test("each operation has an asynchronous form that does the same")
  func asynchronous() async throws {
    var alice = item("alice")
    try await alice.savePassword("a")
    try await alice.renameAccount("anna")
    #expect(alice.account == "anna")
    #expect(try await alice.readPassword() == "a")
    #expect(try await alice.readSecret().count == 1)
    #expect(try await alice.exists())
    try await alice.setLabel("Anna's")
    let listed = try await KeychainPasswordItem.passwordItems(forService: "mail", connection: connection)
    #expect(listed.map(\.account) == ["anna"])
    #expect(try await KeychainPasswordItem.readSecrets([alice]).count == 1)
    try await alice.deleteItem()
    try await connection.unlockKeyring()
    await #expect(throws: KeychainError.noPassword) { try await alice.readPassword() }
  }

  @Test("a NUL character in a name is refused, for only what stands before it would be stored")
  func nulInName() throws {
    for broken in [item("a\0b"), item("a", service: "s\0"), item("a", accessGroup: "\0")] {
      #expect(throws: KeychainError.self) { try broken.savePassword("x") }
    }
    #expect(try KeychainPasswordItem.passwordItems(forService: "mail", connection: connection).isEmpty)
  }
}
