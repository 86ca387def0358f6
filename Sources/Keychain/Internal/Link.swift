import Bus
import SecretService

/// A connection to a provider, with the session that secrets need and other operations do without.
final class Link: Sendable {
  let service: Service
  let session: Shared<Session>

  /// Connects to the provider on the bus at `address`.
  init(to address: String, timeout: Duration) throws(SecretServiceError) {
    let service = try Service.connect(to: address, timeout: timeout)
    self.service = service
    session = Shared { () throws(SecretServiceError) in try Session(with: service, timeout: timeout) }
  }
}
