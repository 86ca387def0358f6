public import Posix

/// Why a draft could not be kept, read or removed.
public enum DraftError: Error, Equatable, Sendable {
  /// No draft answers to that: it may have been taken up or removed meanwhile.
  case noSuchDraft
  /// Several drafts do, and these are they.
  case ambiguous([DraftID])
  /// The draft was changed or cut short, or is sealed to a key that the vault no longer has. It is left as it is.
  case damaged(DraftID)
  /// The folder of drafts can't be used.
  case folder(VaultError)
  /// The system failed to read or write.
  case system(SystemError)
}
