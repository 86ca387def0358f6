/// Whether the keyring may ask the person at the desk, for a password or a confirmation.
///
/// What `kSecUseAuthenticationUI` says in a query of Apple's Keychain Services, a ``KeychainConnection`` is made with
/// here.
public enum KeychainInteraction: Sendable {
  /// The keyring shows its own prompt where it needs one, and the operation waits for the answer.
  case allowed
  /// No prompt is ever shown: what would need one ends as ``KeychainError/interactionNotAllowed``. A keyring
  /// without a password opens all the same.
  case forbidden
}
