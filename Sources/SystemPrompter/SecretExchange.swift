import CGcr
import Glibc
import SecretMemory

/// One dialog's way to hand over what was typed: Diffie and Hellman's key exchange and AES, by gcr itself. It
/// belongs to one thread.
final class SecretExchange {
  private let exchange = gcr_secret_exchange_new("sx-aes-1")

  deinit {
    g_object_unref(exchange)
  }

  /// Takes the other side's message. False where it is none.
  func receive(_ message: String) -> Bool { gcr_secret_exchange_receive(exchange, message) != 0 }

  /// Our next message, which carries no secret.
  func message() -> String {
    guard let message = gcr_secret_exchange_send(exchange, nil, 0) else { return "" }
    defer { g_free(message) }
    return String(cString: message)
  }

  /// The secret of the latest message. gcr's own copy is wiped here and not when it happens to be replaced.
  func takeSecret() -> SecretBytes {
    var count: gsize = 0
    guard let text = gcr_secret_exchange_get_secret(exchange, &count) else { return SecretBytes(count: 0) }
    defer { explicit_bzero(UnsafeMutableRawPointer(mutating: text), Int(count)) }
    return SecretBytes(copying: UnsafeRawBufferPointer(start: text, count: Int(count)))
  }
}
