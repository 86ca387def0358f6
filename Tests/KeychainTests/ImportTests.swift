import Bus
@testable import Keychain
import Posix
import SecretMemory
import TestSupport
import Testing

/// Taking over what other programs' libraries have stored, in items made as they make them.
@Suite struct ImportTests {
  private let mail: MailDesk
  private var desk: PrivateDesk { mail.keyring }

  init() throws {
    mail = try MailDesk()
  }

  /// Stores an item without replacing another, as its library would have: over a plain session, by these attributes.
  private func store(
    _ secret: String, _ label: String, _ attributes: [String: String],
    in collection: String = PrivateDesk.loginCollection
  ) throws {
    let bus = try desk.bus.connect()
    let session = try bus.callKeyring(
      "org.freedesktop.Secret.Service", "OpenSession", [.string("plain"), .variant(.string(""))])
    let pairs: [(Variant, Variant)] = attributes.map { (.string($0.key), .string($0.value)) }
    let properties = Variant.dictionary(
      key: "s", value: "v",
      [
        (.string("org.freedesktop.Secret.Item.Label"), .variant(.string(label))),
        (
          .string("org.freedesktop.Secret.Item.Attributes"),
          .variant(.dictionary(key: "s", value: "s", pairs))
        ),
      ])
    let value = Variant.tuple([
      .objectPath(session[1]?.string ?? "/"), .bytes([]), .bytes(Array(secret.utf8)), .string("text/plain"),
    ])
    _ = try bus.callKeyring(
      "org.freedesktop.Secret.Collection", "CreateItem", [properties, value, .bool(false)], path: collection)
  }

  private func storePython(_ user: String, _ secret: String) throws {
    try store(
      secret, "Password for '\(user)' on 'mail'",
      ["service": "mail", "username": user, "application": "Python keyring library"])
  }

  private func storeGo(_ user: String, _ secret: String) throws {
    try store(secret, "Password for '\(user)' on 'mail'", ["service": "mail", "username": user])
  }

  private func storeKeytar(_ account: String, _ secret: String) throws {
    try store(
      secret, "mail/\(account)",
      ["service": "mail", "account": account, "xdg:schema": "org.freedesktop.Secret.Generic"])
  }

  private func importable() throws -> [ImportableItem] {
    try KeychainPasswordItem.importableItems(forService: "mail", connection: mail.connection)
  }

  @discardableResult
  private func importAll(group: String? = nil) throws -> [String] {
    try KeychainPasswordItem.importItems(importable(), accessGroup: group, connection: mail.connection)
      .map { "\($0.account) \(try $0.readPassword())" }.sorted()
  }

  /// The attributes, label and secret of every item of the service, but for those that are ours.
  ///
  /// GNOME's daemon reads its file anew now and then after a write, and items without a schema have the generic one from
  /// then on: that is taken for none. The date of change is left out too; with it the comparison failed now and then,
  /// perhaps by the same.
  private func theirs() throws -> [String: String] {
    let bus = try desk.bus.connect()
    let session = try bus.callKeyring(
      "org.freedesktop.Secret.Service", "OpenSession", [.string("plain"), .variant(.string(""))])
    let query = Variant.dictionary(key: "s", value: "s", [(.string("service"), .string("mail"))])
    let found = try bus.callKeyring("org.freedesktop.Secret.Service", "SearchItems", [query])
    var theirs: [String: String] = [:]
    for path in found[0]?.strings ?? [] {
      func property(_ name: String) throws -> Variant? {
        try bus.callKeyring(
          "org.freedesktop.DBus.Properties", "Get",
          [.string("org.freedesktop.Secret.Item"), .string(name)], path: path)[0]?.unboxed
      }
      var attributes = try property("Attributes")?.stringDictionary ?? [:]
      if attributes["xdg:schema"] == "org.freedesktop.Secret.Generic" { attributes["xdg:schema"] = nil }
      if attributes["accessGroup"] != nil { continue }
      let secret = try bus.callKeyring(
        "org.freedesktop.Secret.Item", "GetSecret", [.objectPath(session[1]?.string ?? "/")], path: path)
      theirs[path] = """
        \(attributes.sorted { $0.key < $1.key }) \(try property("Label")?.string ?? "") \
        \(secret[0]?[2]?.bytes ?? [])
        """
    }
    return theirs
  }

  @Test("what three other libraries have stored is found, by account, each with its source")
  func list() throws {
    try storePython("py", "1")
    try storeGo("go", "2")
    try storeKeytar("node", "3")
    try mail.item("ours").savePassword("4")
    try store("5", "keyring:rs@mail", ["service": "mail", "username": "rs", "target": "default"])
    try store("6", "Other", ["service": "mail", "username": "x", "application": "rust-keyring"])
    try store("7", "Elsewhere", ["service": "other", "username": "y"])
    let found = try importable()
    #expect(found.map(\.account) == ["go", "node", "py"])
    #expect(found.map(\.source) == [.goKeyring, .keytar, .pythonKeyring])
    #expect(found.allSatisfy { $0.service == "mail" })
    // A restarted GNOME keyring shows the generic schema for items without one.
    try desk.restartKeyring()
    try desk.unlock()
    #expect(try importable() == found)
  }

  @Test("an import copies each value into an item of our own and leaves theirs as they were")
  func copies() throws {
    try storePython("py", "grüße")
    try storeGo("go", "two\nlines")
    try storeKeytar("node", "base64:aGVsbG8=")
    let before = try theirs()
    #expect(try importAll() == ["go two\nlines", "node base64:aGVsbG8=", "py grüße"])
    #expect(try theirs() == before)
    #expect(before.count == 3)
    #expect(try mail.item("py").attributes().label == "mail (py)")
    // What is ours now goes its own way.
    try mail.item("py").savePassword("new")
    try mail.item("go").deleteItem()
    #expect(try theirs() == before)
  }

  @Test("an account that has an item of ours is passed over, and a second import copies nothing")
  func existing() throws {
    try storePython("alice", "theirs")
    try storePython("bob", "b")
    try mail.item("alice").savePassword("ours")
    #expect(try importAll() == ["bob b"])
    #expect(try mail.item("alice").readPassword() == "ours")
    #expect(try importAll() == [])
    #expect(try importAll(group: "team") == ["alice theirs", "bob b"])
    #expect(
      try KeychainPasswordItem.passwordItems(forService: "mail", connection: mail.connection).count == 4)
  }

  @Test("imported into a group, what keytar stored is kept by both, whatever is saved later")
  func keytarKept() throws {
    try storeKeytar("alice", "theirs")
    let before = try theirs()
    #expect(try importAll(group: "team") == ["alice theirs"])
    try mail.item("alice", "team").savePassword("ours")
    try mail.item("alice", "team").deleteItem()
    #expect(try theirs() == before)
  }

  @Test("of two libraries' items for one account, the one that was listed first is copied")
  func oneAccount() throws {
    try storeKeytar("alice", "node")
    try storePython("alice", "python")
    let found = try importable()
    let wanted = found.sorted { $0.source == .pythonKeyring && $1.source != .pythonKeyring }
    let made = try KeychainPasswordItem.importItems(wanted, accessGroup: "team", connection: mail.connection)
    #expect(made.count == 1)
    #expect(try made.first?.readPassword() == "python")
  }

  @Test("what has gone since it was listed is passed over")
  func gone() throws {
    try storePython("alice", "a")
    try storePython("bob", "b")
    let found = try importable()
    _ = try Command(
      ["/usr/bin/secret-tool", "clear", "service", "mail", "username", "alice"], environment: desk.environment
    )
    let made = try KeychainPasswordItem.importItems(found, connection: mail.connection)
    #expect(made.map(\.account) == ["bob"])
  }

  @Test("both have an asynchronous form")
  func asynchronous() async throws {
    try storeGo("alice", "a")
    let found = try await KeychainPasswordItem.importableItems(
      forService: "mail", connection: mail.connection)
    let made = try await KeychainPasswordItem.importItems(found, connection: mail.connection)
    #expect(made.map(\.account) == ["alice"])
  }

  @Test("a group with a NUL character is refused before anything is made")
  func nulInGroup() throws {
    try storeGo("alice", "a")
    #expect(throws: KeychainError.self) { try importAll(group: "a\0b") }
    #expect(try KeychainPasswordItem.passwordItems(forService: "mail", connection: mail.connection).isEmpty)
  }

  @Test("an item is recognised by what its library writes, also where a keyring adds attributes of its own")
  func recognition() {
    let common = ["service": "mail", "Title": "Mail", "Uuid": "1", "xdg:content-type": "text/plain"]
    func source(_ attributes: [String: String]) -> ImportableItem.Source? {
      ImportableItem(attributes: common.merging(attributes) { $1 })?.source
    }
    #expect(source(["username": "a", "application": "Python keyring library"]) == .pythonKeyring)
    #expect(source(["username": "a"]) == .goKeyring)
    #expect(source(["account": "a", "xdg:schema": "org.freedesktop.Secret.Generic"]) == .keytar)
    #expect(
      source(["account": "a", "accessGroup": "", "xdg:schema": "org.freedesktop.Secret.Generic"]) == nil)
    #expect(source(["account": "a", "xdg:schema": "org.secretnotes.SecretNotes"]) == nil)
    #expect(source(["account": "a", "username": "a"]) == nil)
    #expect(source([:]) == nil)
    #expect(ImportableItem(attributes: ["username": "a"]) == nil)
  }
}
