/// How the default keyring stands, as far as that can be known without asking anybody.
public enum KeyringState: Sendable {
  /// There is no default keyring yet; the first save makes one.
  case missing
  /// It is locked. It may still open without a prompt: one without a password does.
  case locked
  /// It is open.
  case unlocked
}
