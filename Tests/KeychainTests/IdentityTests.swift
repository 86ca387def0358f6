import Bus
import Keychain
import Posix
import SecretMemory
import TestSupport
import Testing

/// That each item is exactly one, and is no other.
@Suite struct IdentityTests {
  private let mail: MailDesk
  private var desk: PrivateDesk { mail.keyring }

  init() throws {
    mail = try MailDesk()
  }

  @Test("an item has the attributes of its identity, our schema and a label, and nothing else")
  func layout() throws {
    try mail.item("alice").savePassword("x")
    let path = try #require(try desk.paths().first)
    let details = try desk.details(path)
    #expect(
      details["Attributes"]?.stringDictionary == [
        "service": "mail", "account": "alice", "accessGroup": "", "xdg:schema": "org.secretnotes.SecretNotes",
      ])
    #expect(details["Label"]?.string == "mail (alice)")
    #expect(path.hasPrefix(PrivateDesk.loginCollection + "/"))
  }

  @Test("saving an item with a group leaves the one without it as it was, and the other way round")
  func groups() throws {
    for (first, second) in [(String?.none, String?.some("team")), (.some("team"), .none)] {
      let mail = try MailDesk()
      func alice(_ group: String?) -> KeychainPasswordItem { mail.item("alice", group) }
      try alice(first).saveSecret(SecretBytes(utf8: "one"), label: "First")
      try alice(second).saveSecret(SecretBytes(utf8: "two"), label: "Second")
      try alice(second).savePassword("three")
      #expect(try alice(first).readPassword() == "one")
      #expect(try alice(second).readPassword() == "three")
      #expect(
        try KeychainPasswordItem.passwordItems(forService: "mail", connection: mail.connection).count == 2)
      try alice(second).deleteItem()
      #expect(try alice(first).readPassword() == "one")
    }
  }

  @Test("sixteen saves at once make one item")
  func parallelSaves() throws {
    let done = Mailbox<Result<Void, KeychainError>>()
    for number in 0..<16 {
      BlockingThread.start("saver") { [address = desk.address] in
        let item = KeychainPasswordItem(
          service: "mail", account: "alice", connection: KeychainConnection(address: address))
        done.send(Result { () throws(KeychainError) in try item.savePassword("value \(number)") })
      }
    }
    for _ in 0..<16 { try done.receive()?.get() }
    #expect(try desk.paths().count == 1)
    #expect(try mail.item("alice").readPassword().hasPrefix("value "))
  }

  @Test("a save keeps the object, its date and the label a person gave it")
  func saveInPlace() throws {
    try mail.item("alice").savePassword("one")
    let path = try #require(try desk.paths().first)
    let before = try desk.details(path)
    try mail.item("alice").setLabel("Mine")
    try mail.item("alice").savePassword("two")
    #expect(try desk.paths() == [path])
    let after = try desk.details(path)
    #expect(after["Label"]?.string == "Mine")
    #expect(after["Created"]?.uint64 == before["Created"]?.uint64)
    try mail.item("alice").saveSecret(SecretBytes(utf8: "three"), label: "Theirs")
    #expect(try desk.details(path)["Label"]?.string == "Theirs")
  }

  @Test("an item that lies in another keyring is written there")
  func otherCollection() throws {
    try mail.item("alice").savePassword("one")
    let other = try desk.makeKeyring("Other", password: "other", isDefault: true)
    try mail.item("alice").savePassword("two")
    try mail.item("bob").savePassword("new")
    let all = try desk.paths()
    #expect(all.count == 2)
    #expect(all.filter { $0.hasPrefix(PrivateDesk.loginCollection + "/") }.count == 1)
    #expect(all.filter { $0.hasPrefix(other + "/") }.count == 1)
    #expect(try mail.item("alice").readPassword() == "two")
  }

  @Test("of two items with one identity that of the default keyring is read, and a save leaves only one")
  func twins() throws {
    try mail.item("alice").savePassword("old")
    let other = try desk.makeKeyring("Other", password: "other", isDefault: true)
    let stored = try desk.secretTool(
      "store", "--label=Twin", "service", "mail", "account", "alice", "accessGroup", "", input: "twin")
    #expect(stored.status == .exited(0))
    #expect(try desk.paths().count == 2)
    #expect(try mail.item("alice").readPassword() == "twin")
    try mail.item("alice").savePassword("new")
    #expect(try desk.paths().count == 1)
    #expect(try desk.paths().first?.hasPrefix(other + "/") == true)
    #expect(try mail.item("alice").readPassword() == "new")
  }

  @Test("a deletion takes the identity out of every keyring that holds it, and leaves its neighbours in each")
  func deletionEverywhere() throws {
    try mail.item("alice").savePassword("old")
    try mail.item("bob").savePassword("stays")
    try desk.makeKeyring("Other", password: "other", isDefault: true)
    let stored = try desk.secretTool(
      "store", "--label=Twin", "service", "mail", "account", "alice", "accessGroup", "", input: "twin")
    #expect(stored.status == .exited(0))
    try mail.item("carol").savePassword("stays too")
    try mail.item("alice").deleteItem()
    #expect(throws: KeychainError.noPassword) { try mail.item("alice").readPassword() }
    #expect(try desk.paths(["account": "alice"]).isEmpty)
    #expect(try mail.item("bob").readPassword() == "stays")
    #expect(try mail.item("carol").readPassword() == "stays too")
  }

  @Test("secret-tool reads what we save, and we read, replace and delete what it saves")
  func secretTool() throws {
    try mail.item("alice").savePassword("ours")
    #expect(try desk.secretTool("lookup", "service", "mail", "account", "alice").text == "ours")
    _ = try desk.secretTool("store", "--label=Bob", "service", "mail", "account", "bob", input: "theirs")
    #expect(try mail.item("bob").readPassword() == "theirs")
    #expect(throws: KeychainError.noPassword) { try mail.item("bob", "team").readPassword() }
    try mail.item("bob").savePassword("replaced")
    #expect(try desk.paths(["account": "bob"]).count == 1)
    #expect(try desk.secretTool("lookup", "service", "mail", "account", "bob").text == "replaced")
    #expect(
      try desk.details(try #require(try desk.paths(["account": "bob"]).first))["Label"]?.string == "Bob")
    try mail.item("bob").deleteItem()
    #expect(try desk.secretTool("lookup", "service", "mail", "account", "bob").status == .exited(1))
    // It replaces by a shorter identity; the value is still ours to read.
    _ = try desk.secretTool("store", "--label=Alice", "service", "mail", "account", "alice", input: "changed")
    #expect(try mail.item("alice").readPassword() == "changed")
    #expect(try mail.item("alice").readPassword() == "changed")
  }

  @Test("items of other programs with the same service are neither changed nor deleted")
  func foreign() throws {
    _ = try desk.secretTool(
      "store", "--label=Python", "service", "mail", "username", "alice", input: "python")
    try mail.item("alice").savePassword("ours")
    try mail.item("alice").deleteItem()
    #expect(try desk.secretTool("lookup", "service", "mail", "username", "alice").text == "python")
  }

  @Test("a renamed item is the same item, with its value, date and group, and its default label moves along")
  func rename() throws {
    var alice = mail.item("alice", "team")
    try alice.savePassword("x")
    let path = try #require(try desk.paths().first)
    let created = try desk.details(path)["Created"]?.uint64
    try alice.renameAccount("anna")
    #expect(alice.account == "anna")
    #expect(try desk.paths() == [path])
    let details = try desk.details(path)
    #expect(details["Label"]?.string == "mail (anna)")
    #expect(details["Created"]?.uint64 == created)
    #expect(
      details["Attributes"]?.stringDictionary == [
        "service": "mail", "account": "anna", "accessGroup": "team",
        "xdg:schema": "org.secretnotes.SecretNotes",
      ])
    #expect(try mail.item("anna", "team").readPassword() == "x")
    #expect(throws: KeychainError.noPassword) { try mail.item("alice", "team").readPassword() }
  }

  @Test("a label that a person chose stays when the account is renamed")
  func renameKeepsLabel() throws {
    var alice = mail.item("alice")
    try alice.saveSecret(SecretBytes(utf8: "x"), label: "Letter box")
    try alice.renameAccount("anna")
    #expect(try desk.details(try #require(try desk.paths().first))["Label"]?.string == "Letter box")
  }

  @Test("renaming onto an account that has an item is refused and changes neither")
  func renameOntoExisting() throws {
    var alice = mail.item("alice")
    try alice.savePassword("a")
    try mail.item("bob").savePassword("b")
    #expect(throws: KeychainError.duplicateItem) { try alice.renameAccount("bob") }
    #expect(alice.account == "alice")
    #expect(try mail.item("alice").readPassword() == "a")
    #expect(try mail.item("bob").readPassword() == "b")
    try alice.renameAccount("alice")
    #expect(try mail.item("alice").readPassword() == "a")
  }

  @Test("renaming where no item is stored changes the value alone, as in Apple's sample")
  func renameMissing() throws {
    var alice = mail.item("alice")
    try alice.renameAccount("anna")
    #expect(alice.account == "anna")
    #expect(try desk.paths().isEmpty)
  }

  @Test("names of any script, with every kind of sign, tell items apart")
  func oddNames() throws {
    let names = ["", " ", "a", "A", "ä", "a\u{308}", "日本", "a/b", "a\\b", "a\nb", "a'\"$(x)", "{REF:P@I:1}"]
    for name in names { try mail.item(name).savePassword("<\(name)>") }
    for name in names { #expect(try mail.item(name).readPassword() == "<\(name)>") }
    let listed = try KeychainPasswordItem.passwordItems(forService: "mail", connection: mail.connection)
    #expect(listed.count == names.count)
  }
}
