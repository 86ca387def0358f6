/// Whether opening the notes without the notes password takes a finger or the login password.
public enum Protection: String, Equatable, Sendable {
  /// The key in the keyring is used only after the finger or the login password.
  case on
  /// The keyring alone opens the notes.
  case off
}
