import Bus
import FoundationEssentials
import Keychain
import Posix
import SecretMemory
import TestSupport
import Testing

/// More than passwords: bytes, labels and dates.
@Suite struct AttributesTests {
  private let mail: MailDesk
  private var desk: PrivateDesk { mail.keyring }

  init() throws {
    mail = try MailDesk()
  }

  private static let values = [
    Data(), Data([0xff, 0x00, 0x0a]), Data("two\nlines".utf8), Data("plain".utf8), Data(count: 1 << 20),
  ]

  @Test("data of any bytes comes back as it was", arguments: values)
  func data(value: Data) throws {
    try mail.item("alice").saveData(value)
    #expect(try mail.item("alice").readData() == value)
  }

  @Test("data comes back in the asynchronous form too", arguments: values)
  func dataAsynchronously(value: Data) async throws {
    try await mail.item("alice").saveData(value)
    #expect(try await mail.item("alice").readData() == value)
  }

  @Test("data that is text is a password, and is stored with the label it is given")
  func dataAsText() throws {
    #expect(throws: KeychainError.noPassword) { try mail.item("alice").readData() }
    try mail.item("alice").saveData(Data("plain".utf8), label: "Mine")
    #expect(try mail.item("alice").readPassword() == "plain")
    #expect(try mail.item("alice").attributes().label == "Mine")
  }

  @Test("an item tells its label and when it was made and changed")
  func attributes() throws {
    #expect(throws: KeychainError.noPassword) { try mail.item("alice").attributes() }
    // The keyring's dates are whole seconds.
    let before = Date(timeIntervalSince1970: Date().timeIntervalSince1970.rounded(.down))
    try mail.item("alice", "team").saveSecret(SecretBytes(utf8: "x"), label: "Letter box")
    let attributes = try mail.item("alice", "team").attributes()
    #expect(attributes.service == "mail")
    #expect(attributes.account == "alice")
    #expect(attributes.accessGroup == "team")
    #expect(attributes.label == "Letter box")
    for date in [attributes.created, attributes.modified] {
      #expect(try (before...Date()).contains(#require(date)))
    }
  }

  @Test("the attributes of a service are listed by account, without what is another program's")
  func list() async throws {
    try await mail.item("bob").savePassword("1")
    try await mail.item("alice", "team").savePassword("2")
    try await mail.item("alice").savePassword("3")
    let foreign = try Command(
      ["/usr/bin/secret-tool", "store", "--label=Foreign", "service", "mail", "username", "carol"],
      environment: desk.environment, input: Array("4".utf8))
    #expect(foreign.status == .exited(0))
    func labels(_ group: String?) async throws -> [String] {
      try await KeychainPasswordItem.attributes(
        forService: "mail", accessGroup: group, connection: mail.connection
      ).map { "\($0.label) \($0.accessGroup ?? "-")" }
    }
    #expect(try await labels(nil) == ["mail (alice) -", "mail (alice) team", "mail (bob) -"])
    #expect(try await labels("team") == ["mail (alice) team"])
    #expect(try await labels("") == ["mail (alice) -", "mail (bob) -"])
    #expect(try await labels("nobody") == [])
  }

  @Test("of several items with one identity the attributes are those of the one that is read")
  func twins() throws {
    func secretTool(_ label: String, _ attributes: String...) throws {
      let command = [
        "/usr/bin/secret-tool", "store", "--label=\(label)", "service", "mail", "account", "alice",
      ]
      let stored = try Command(
        command + attributes, environment: desk.environment, input: Array(label.utf8))
      #expect(stored.status == .exited(0))
    }
    func expectOne(_ label: String) throws {
      #expect(try mail.item("alice").readPassword() == label)
      #expect(try mail.item("alice").attributes().label == label)
      let listed = try KeychainPasswordItem.attributes(forService: "mail", connection: mail.connection)
      #expect(listed.map(\.label) == [label])
    }
    try mail.item("alice").saveSecret(SecretBytes(utf8: "ours"), label: "ours")
    try desk.makeKeyring("Other", password: "other", isDefault: true)
    try secretTool("without a group")
    try expectOne("ours")
    try secretTool("in the default keyring", "accessGroup", "")
    try expectOne("in the default keyring")
  }
}
