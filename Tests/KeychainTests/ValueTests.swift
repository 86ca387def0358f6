@testable import Keychain
import Posix
import SecretMemory
import TestSupport
import Testing

/// That a value comes back as it was, from every keyring and after a restart of its daemon.
@Suite struct ValueTests {
  private static func secret(_ bytes: some Sequence<UInt8>) -> SecretBytes {
    Array(bytes).withUnsafeBytes { SecretBytes(copying: $0) }
  }

  private static func text(_ secret: SecretBytes) -> String {
    secret.withBytes { String(decoding: $0, as: UTF8.self) }
  }

  /// Values that a keyring without a password can't hold as they are, or that look as if they were encoded.
  private static let odd: [[UInt8]] = [
    Array("two\nlines".utf8), Array("ends with a newline\n".utf8), Array("carriage\rreturn".utf8),
    Array("  leading blanks".utf8), Array("\tleading tab".utf8), Array(#"back\slash \n \s \\"#.utf8),
    [0x61, 0x00, 0x62], [0xff], [0xc3], Array("base64:aGVsbG8=".utf8), Array("base64:".utf8),
    Array("\u{7f}".utf8), Array("\u{85}next line".utf8), Array("\u{1b}[31m".utf8),
  ]

  /// Values that stay as they are.
  private static let plain = [
    "", "secret", "trailing blanks  ", "grüße ☂ 日本語", "a;b#c=d[e]", "#comment", "[group]", "key=value",
    "Base64:x",
    "'\"$(x)`", "\u{a0}no-break space", "\u{2028}",
  ]

  @Test("a plain value is stored as it stands, readable for people and other programs", arguments: plain)
  func plainStays(value: String) {
    #expect(Self.text(ValueEncoding.stored(SecretBytes(utf8: value))) == value)
    #expect(Self.text(ValueEncoding.value(SecretBytes(utf8: value))) == value)
  }

  @Test("an odd value is stored on one line of plain text, which says that it is encoded", arguments: odd)
  func oddIsEncoded(value: [UInt8]) {
    let stored = ValueEncoding.stored(Self.secret(value))
    let text = Self.text(stored)
    #expect(text.hasPrefix("base64:"))
    #expect(text.utf8.dropFirst(7).allSatisfy { Self.alphabet.contains($0) })
    #expect(ValueEncoding.value(stored).equals(Self.secret(value)))
  }

  private static let alphabet = Set(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/=".utf8)

  @Test(
    "what begins as if it were encoded and is not was written by somebody else, and is taken as it stands",
    arguments: ["base64:?", "base64:aGVsbG8", "base64:aGVs bG8=", "base64:aGVsbG8=\n"])
  func notEncoded(value: String) {
    #expect(Self.text(ValueEncoding.value(SecretBytes(utf8: value))) == value)
  }

  @Test("a keyring without a password keeps every value, and its neighbours, over a restart of the daemon")
  func blankKeyring() throws {
    let desk = try PrivateDesk()
    try desk.makeKeyring("Blank", password: "", isDefault: true)
    let neighbour = try Command(
      ["/usr/bin/secret-tool", "store", "--label=Neighbour", "app", "neighbour"],
      environment: desk.environment, input: Array("untouched".utf8))
    #expect(neighbour.status == .exited(0))
    let values = Self.odd + Self.plain.map { Array($0.utf8) }
    let connection = KeychainConnection(address: desk.address)
    let items = values.indices.map { index in
      KeychainPasswordItem(service: "values", account: "\(index)", connection: connection)
    }
    for (item, value) in zip(items, values) { try item.saveSecret(Self.secret(value)) }

    try desk.restartKeyring()
    let secrets = try KeychainPasswordItem.readSecrets(items)
    for (secret, value) in zip(secrets, values) {
      #expect(secret?.equals(Self.secret(value)) == true, "\(value)")
    }
    let lookup = try Command(
      ["/usr/bin/secret-tool", "lookup", "app", "neighbour"], environment: desk.environment)
    #expect(lookup.text == "untouched")
  }
}
