import Authentication
import Keychain
import SecretMemory
import TestSupport
import Testing

@testable import KeyringPrints

@Suite("Prints in the keyring")
struct KeyringPrintsTests {
  private let desk: PrivateDesk
  private let prints: KeyringPrints

  init() throws {
    desk = try PrivateDesk()
    prints = KeyringPrints(connection: KeychainConnection(address: desk.address))
  }

  private func print(_ finger: Finger, _ reader: String = "driver/0", _ text: String = "FP3 print")
    -> StoredPrint
  {
    StoredPrint(finger: finger, reader: reader, data: SecretBytes(utf8: text))
  }

  private func kept() throws -> [String] {
    try prints.prints(cancellation: nil).map { print in
      "\(print.finger.rawValue) \(print.reader) \(print.data.withBytes { String(decoding: $0, as: UTF8.self) })"
    }
  }

  @Test("are there again as they were saved, by finger, and each finger of a reader once")
  func saving() throws {
    try prints.save(print(.rightThumb), readerName: "Reader")
    try prints.save(print(.leftThumb), readerName: "Reader")
    try prints.save(print(.leftThumb, "other/1@2", "FP3 another"), readerName: "Other")
    try prints.save(print(.leftThumb, "driver/0", "FP3 new\n\0"), readerName: "Reader")
    #expect(
      try kept() == [
        "left-thumb driver/0 FP3 new\n\0", "left-thumb other/1@2 FP3 another",
        "right-thumb driver/0 FP3 print",
      ])
  }

  @Test("are items of three attributes and the schema, with a label that names finger and reader")
  func item() throws {
    try prints.save(print(.rightIndex), readerName: "Reader of the desk")
    let found = try Command(
      ["/usr/bin/secret-tool", "search", "--all", "service", KeyringPrints.service],
      environment: desk.environment)
    let text = found.text + found.errors
    #expect(text.contains("label = Secret Notes fingerprint: right index finger on Reader of the desk"))
    #expect(text.contains("attribute.account = right-index-finger@driver/0"))
    #expect(text.contains("attribute.accessGroup = \n"))
    #expect(text.contains("schema = org.secretnotes.SecretNotes"))
    #expect(text.components(of: "attribute.") == 3, "\(text)")
  }

  @Test("are deleted by finger and reader; that there is none is no error")
  func deleting() throws {
    try prints.save(print(.rightIndex), readerName: "")
    try prints.save(print(.rightIndex, "other/0"), readerName: "")
    try prints.delete(.rightIndex, reader: "driver/0")
    try prints.delete(.leftIndex, reader: "driver/0")
    #expect(try kept() == ["right-index-finger other/0 FP3 print"])
  }

  @Test("leave items of the service alone that name no finger and reader")
  func foreign() throws {
    for account in ["", "right-index-finger", "right-index-finger@", "sixth-finger@driver/0", "@driver/0"] {
      try KeychainPasswordItem(
        service: KeyringPrints.service, account: account,
        connection: KeychainConnection(address: desk.address)
      ).savePassword("x")
    }
    #expect(try kept() == [])
  }

  @Test("are out of reach where the keyring is locked and may not ask, or isn't there, with its own sentence")
  func outOfReach() throws {
    try prints.save(print(.rightIndex), readerName: "")
    try desk.restartKeyring()
    let silent = KeyringPrints(
      connection: KeychainConnection(address: desk.address, interaction: .forbidden))
    #expect(throws: PrintStoreError.unavailable("The keyring is locked. Unlock it, or allow it to ask.")) {
      try silent.prints(cancellation: nil)
    }
    try desk.killKeyring()
    #expect {
      try silent.save(print(.leftIndex), readerName: "")
    } throws: { error in
      guard case PrintStoreError.unavailable(let sentence) = error else { return false }
      return sentence.hasPrefix("No keyring service answers")
    }
  }
}

extension String {
  /// How often a text occurs.
  fileprivate func components(of text: String) -> Int {
    indices.filter { self[$0...].hasPrefix(text) }.count
  }
}
