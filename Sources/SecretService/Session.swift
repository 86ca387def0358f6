package import Bus
import CGLib
import CSecret
import SecretMemory
import Synchronization

/// The key that a provider and we have agreed on, and the only place where a secret takes or leaves the form in which
/// it travels.
///
/// libsecret does the key exchange and the cipher, and falls back to plain text only where the provider answers that
/// it supports no exchange. A session belongs to one connection. Any thread may use it: libsecret locks inside.
package final class Session: @unchecked Sendable {
  /// The sessions that are being agreed on in this process, and whether it is about to end.
  private struct Agreements {
    var isOver = false
    var underWay: [Mailbox<Void>] = []
  }

  private static let agreements = Mutex(Agreements())

  private let session: UnsafeMutablePointer<SecretService>

  /// The session's object path.
  let path: String

  /// Agrees on a key with the provider, on the calling thread: some milliseconds, half of them arithmetic.
  package init(with service: Service, timeout: Duration) throws(SecretServiceError) {
    let end = Mailbox<Void>()
    let isOver = Self.agreements.withLock { agreements in
      if !agreements.isOver { agreements.underWay.append(end) }
      return agreements.isOver
    }
    guard !isOver else { throw .cancelled(promptIsOpen: false) }
    defer {
      Self.agreements.withLock { $0.underWay.removeAll { $0 === end } }
      end.send(())
    }
    var error: UnsafeMutablePointer<GError>?
    guard
      let session = sn_session_open(
        service.connection.pointer, service.owner, Deadline.after(timeout).milliseconds, &error)
    else {
      throw SecretServiceError(BusError(consuming: error, whileConnecting: false), calling: Service.path)
    }
    self.session = session
    path = secret_service_get_session_dbus_path(session).map { String(cString: $0) } ?? "/"
  }

  deinit {
    g_object_unref(session)
  }

  /// Begins no session any more in this process, and waits for those that are being agreed on.
  ///
  /// To be called before the process ends: gnome-keyring-daemon aborts, and with it goes everybody's keyring, where who
  /// asked for a session is gone before its turn comes.
  package static func finish(until deadline: Deadline) {
    let underWay = agreements.withLock { agreements in
      agreements.isOver = true
      return agreements.underWay
    }
    for end in underWay { _ = end.receive(until: deadline) }
  }

  /// Encrypts a secret into the structure that the specification calls `Secret`.
  ///
  /// Its content type is `text/plain`: the value is text, and a parameter behind the type makes KWallet lose it.
  func encode(_ secret: SecretBytes) -> Variant {
    let value = secret.withBytes { bytes in
      secret_value_new(bytes.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count, "text/plain")
    }
    defer { secret_value_unref(value.map { UnsafeMutableRawPointer($0) }) }
    return Variant(adopting: secret_service_encode_dbus_secret(session, value))
  }

  /// Decrypts a `Secret`, whatever content type it claims.
  func decode(_ secret: Variant) throws(SecretServiceError) -> SecretBytes {
    guard let value = secret.withPointer({ secret_service_decode_dbus_secret(session, $0) }) else {
      throw .refused(name: "", message: "the secret could not be decrypted")
    }
    defer { secret_value_unref(UnsafeMutableRawPointer(value)) }
    var count = gsize(0)
    let start = secret_value_get(value, &count)
    return SecretBytes(copying: UnsafeRawBufferPointer(start: start, count: Int(count)))
  }
}
