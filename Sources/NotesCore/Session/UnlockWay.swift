public import Authentication

/// How the notes may be opened.
public enum UnlockWay: Sendable {
  /// Ask, where something has to be asked, for one of these methods.
  case ask(any AuthenticationPresenter, methods: Set<AuthenticationMethod>)
  /// With this notes password and nothing else.
  case password(NotesPassword)
  /// With the recovery key.
  case recovery(RecoveryKey)
  /// Without asking: an open keyring and protection that is off.
  case silently
}
