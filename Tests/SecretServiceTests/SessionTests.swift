import Bus
import Posix
@testable import SecretService
import SecretMemory
import TestSupport
import Testing

/// Secrets on their way to a provider and back.
@Suite struct SessionTests {
  private func bytes(_ text: String) -> SecretBytes { SecretBytes(utf8: text) }

  @Test("a secret that the real daemon gave out decrypts to what it was, empty and long ones too")
  func roundTrip() throws {
    let desk = try PrivateDesk()
    let service = try Service.connect(to: desk.address, timeout: .seconds(5))
    let session = try Session(with: service, timeout: .seconds(5))
    let policy = CallPolicy(callTimeout: .seconds(5), promptTimeout: .seconds(5), allowsPrompts: false)
    let collection = try #require(try service.defaultCollection(policy))
    for value in ["", "secret", String(repeating: "long ", count: 50_000)] {
      let item = try collection.createItem(
        label: "x", attributes: ["key": "value"], secret: bytes(value), session, policy)
      #expect(try service.secrets(of: [item], session, policy)[item]?.equals(bytes(value)) == true)
    }
  }

  @Test("with the real daemon no secret crosses the bus in the clear")
  func encrypted() throws {
    let desk = try PrivateDesk()
    let service = try Service.connect(to: desk.address, timeout: .seconds(5))
    let session = try Session(with: service, timeout: .seconds(5))
    let secret = session.encode(bytes("a password that everybody could read"))
    #expect(secret.signature == "(oayays)")
    #expect(secret[1]?.bytes?.count == 16)
    let carried = secret[2]?.bytes ?? []
    #expect(carried.count == 48)
    #expect(!String(decoding: carried, as: UTF8.self).contains("password"))
    #expect(secret[3]?.string == "text/plain")
  }

  @Test("a provider without key exchange is spoken to in plain text, one that refuses otherwise is not")
  func plainOnly() throws {
    let bus = try PrivateBus()
    let algorithms = Mailbox<String>()
    let provider = try ScriptedPeer(on: bus, name: Service.name) { call in
      let algorithm = call.arguments[0]?.string ?? ""
      algorithms.send(algorithm)
      if algorithm == "plain" {
        call.reply(.variant(.string("")), .objectPath("/session/s1"))
      } else {
        call.fail("org.freedesktop.DBus.Error.NotSupported")
      }
    }
    let service = try Service.connect(to: bus.address, timeout: .seconds(5))
    let session = try Session(with: service, timeout: .seconds(5))
    #expect(session.path == "/session/s1")
    #expect(algorithms.receive() == "dh-ietf1024-sha256-aes128-cbc-pkcs7")
    #expect(algorithms.receive() == "plain")
    let secret = session.encode(bytes("open"))
    #expect(secret[2]?.bytes == Array("open".utf8))
    #expect(try session.decode(secret).equals(bytes("open")))
    withExtendedLifetime(provider) {}
  }

  @Test("a provider that refuses a session for another reason gets no second, plain offer")
  func refused() throws {
    let bus = try PrivateBus()
    let calls = Mailbox<String>()
    let provider = try ScriptedPeer(on: bus, name: Service.name) { call in
      calls.send(call.member)
      call.fail("org.freedesktop.DBus.Error.AccessDenied", "not you")
    }
    let service = try Service.connect(to: bus.address, timeout: .seconds(5))
    #expect(
      throws: SecretServiceError.refused(name: "org.freedesktop.DBus.Error.AccessDenied", message: "not you")
    ) { try Session(with: service, timeout: .seconds(5)) }
    #expect(calls.receive() == "OpenSession")
    #expect(calls.receive(until: .after(.zero)) == nil)
    withExtendedLifetime(provider) {}
  }

  @Test("a provider that does not answer ends the exchange with the deadline")
  func mute() throws {
    let bus = try PrivateBus()
    let provider = try ScriptedPeer(on: bus, name: Service.name) { _ in }
    let service = try Service.connect(to: bus.address, timeout: .seconds(5))
    #expect(throws: SecretServiceError.timedOut(promptIsOpen: false)) {
      try Session(with: service, timeout: .milliseconds(100))
    }
    withExtendedLifetime(provider) {}
  }

  @Test("a secret that is not ours to decrypt is refused, and not taken for text")
  func damaged() throws {
    let desk = try PrivateDesk()
    let service = try Service.connect(to: desk.address, timeout: .seconds(5))
    let (mine, other) = (
      try Session(with: service, timeout: .seconds(5)), try Session(with: service, timeout: .seconds(5))
    )
    #expect(throws: SecretServiceError.self) { try mine.decode(other.encode(bytes("secret"))) }
  }
}
