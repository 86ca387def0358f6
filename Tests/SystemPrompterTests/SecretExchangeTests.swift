import CGcr
import SecretMemory
import Testing

@testable import SystemPrompter

/// How a secret comes over.
@Suite struct SecretExchangeTests {
  @Test("gcr's copy of a secret is wiped as soon as it has been taken")
  func wiping() throws {
    let ours = SecretExchange()
    let theirs = try #require(gcr_secret_exchange_new("sx-aes-1"))
    defer { g_object_unref(theirs) }
    let hello = try #require(gcr_secret_exchange_begin(theirs))
    defer { g_free(hello) }
    #expect(ours.receive(String(cString: hello)))
    #expect(gcr_secret_exchange_receive(theirs, ours.message()) != 0)
    let message = try #require(gcr_secret_exchange_send(theirs, "canary", -1))
    defer { g_free(message) }
    #expect(ours.receive(String(cString: message)))
    #expect(ours.takeSecret().equals(SecretBytes(utf8: "canary")))
    #expect(ours.takeSecret().equals(SecretBytes(count: 6)))
  }

  @Test("what is no message of the exchange is refused, and holds no secret")
  func nonsense() {
    let exchange = SecretExchange()
    #expect(!exchange.receive("[another]\npublic=AAAA\n"))
    #expect(exchange.takeSecret().isEmpty)
  }
}
