import Bus
import Keychain
import SecretMemory
import TestSupport
import Testing

/// KDE's keyring: strict about text, particular about labels.
@Suite struct KWalletTests {
  private let desk: ProviderDesk
  private var provider: ProviderMock { desk.provider }

  init() throws {
    desk = try ProviderDesk(.kWallet)
  }

  @Test("every value is sent as text, without a parameter behind its type, and comes back as it was")
  func values() throws {
    for value in OddValue.all {
      let secret = SecretBytes(value)
      try desk.item().saveSecret(secret)
      #expect(try desk.item().readSecret().equals(secret), "\(value)")
    }
    #expect(provider.state.items.count == 1)
    #expect(provider.state.items.map(\.contentType) == ["text/plain"])
  }

  @Test("a prompt that was dismissed with the result [\"/\"] is cancelled in every operation")
  func dismissed() throws {
    try desk.item().savePassword("x")
    provider.person = .dismisses
    for (name, operation) in ProviderDesk.operations {
      provider.state.isLocked = true
      #expect(throws: KeychainError.userCanceled, "\(name)") { try operation(desk.item()) }
    }
    #expect(provider.state.items.map(\.text) == ["x"])
  }

  @Test("labels with a slash, which it splits, and labels that are taken keep items apart")
  func labels() throws {
    let accounts = ["a/b", "/", "a/b/c", "//", ""]
    for account in accounts { try desk.item(account).savePassword("<\(account)>") }
    for account in accounts {
      try desk.item(account, "team").saveSecret(SecretBytes(utf8: "team <\(account)>"), label: "one/label")
    }
    for account in accounts {
      #expect(try desk.item(account).readPassword() == "<\(account)>")
      #expect(try desk.item(account, "team").readPassword() == "team <\(account)>")
    }
    var first = desk.item("a/b")
    try first.renameAccount("b/a")
    #expect(try first.readPassword() == "<a/b>")
    #expect(provider.state.items.count == 2 * accounts.count)
  }

  @Test("a label that it won't have is refused aloud, and nothing is stored")
  func emptyLabel() throws {
    #expect(throws: KeychainError.self) { try desk.item().saveSecret(SecretBytes(utf8: "x"), label: "") }
    #expect(provider.state.items.isEmpty)
  }
}
