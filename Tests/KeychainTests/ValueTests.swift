@testable import Keychain
import Posix
import SecretMemory
import TestSupport
import Testing

/// That a value comes back as it was, from every keyring and after a restart of its daemon.
@Suite struct ValueTests {
  @Test(
    "a plain value is stored as it stands, readable for people and other programs", arguments: OddValue.plain)
  func plainStays(value: String) {
    #expect(ValueEncoding.stored(SecretBytes(utf8: value)).text == value)
    #expect(ValueEncoding.value(SecretBytes(utf8: value)).text == value)
  }

  @Test(
    "an odd value is stored on one line of plain text, which says that it is encoded",
    arguments: OddValue.encoded)
  func oddIsEncoded(value: [UInt8]) {
    let stored = ValueEncoding.stored(SecretBytes(value))
    let text = stored.text
    #expect(text.hasPrefix("base64:"))
    #expect(text.utf8.dropFirst(7).allSatisfy { Self.alphabet.contains($0) })
    #expect(ValueEncoding.value(stored).equals(SecretBytes(value)))
  }

  private static let alphabet = Set(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/=".utf8)

  @Test(
    "what begins as if it were encoded and is not was written by somebody else, and is taken as it stands",
    arguments: ["base64:?", "base64:aGVsbG8", "base64:aGVs bG8=", "base64:aGVsbG8=\n"])
  func notEncoded(value: String) {
    #expect(ValueEncoding.value(SecretBytes(utf8: value)).text == value)
  }

  @Test("a keyring without a password keeps every value, and its neighbours, over a restart of the daemon")
  func blankKeyring() throws {
    let desk = try PrivateDesk()
    try desk.makeKeyring("Blank", password: "", isDefault: true)
    let neighbour = try Command(
      ["/usr/bin/secret-tool", "store", "--label=Neighbour", "app", "neighbour"],
      environment: desk.environment, input: Array("untouched".utf8))
    #expect(neighbour.status == .exited(0))
    let connection = KeychainConnection(address: desk.address)
    let items = OddValue.all.indices.map { index in
      KeychainPasswordItem(service: "values", account: "\(index)", connection: connection)
    }
    for (item, value) in zip(items, OddValue.all) { try item.saveSecret(SecretBytes(value)) }

    try desk.restartKeyring()
    let secrets = try KeychainPasswordItem.readSecrets(items)
    for (secret, value) in zip(secrets, OddValue.all) {
      #expect(secret?.equals(SecretBytes(value)) == true, "\(value)")
    }
    let lookup = try Command(
      ["/usr/bin/secret-tool", "lookup", "app", "neighbour"], environment: desk.environment)
    #expect(lookup.text == "untouched")
  }
}
