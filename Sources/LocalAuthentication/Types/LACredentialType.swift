/// A kind of credential that an application can give to a context.
public enum LACredentialType: Int, Sendable {
  /// A password of the application's own.
  case applicationPassword = 0
  /// The PIN of a smart card. It can't be given to a context on Linux.
  case smartCardPIN = -3
}
