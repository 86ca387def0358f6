public import Keychain
public import Posix

/// Something that a session did or found by the way and that the user should know. Nothing has failed.
public enum SessionNotice: Equatable, Sendable {
  /// The keyring takes longer than a second; perhaps its own prompt waits for an answer.
  case waitingForKeyring
  /// The slow derivation of a key from the password takes longer than a second.
  case derivingKey
  /// Sealing all notes under a new key takes longer than a second.
  case sealingAnew
  /// The keyring doesn't give the key, so only the notes password opens the notes, or the recovery key where there is one.
  case onlyPasswordOpens(KeyObstacle, hasRecoveryKey: Bool)
  /// The password was changed in the keyring; it is the notes password now.
  case passwordAdopted
  /// A change of the notes password that had been interrupted was finished: the new one stands.
  case passwordChangeFinished
  /// A change of the notes password that had been interrupted was undone: the old one stands.
  case passwordChangeUndone
  /// The keyring can't be reached and has the former password. It gets the new one when that is next typed.
  case changedWithoutKeyring(KeychainError)
  /// The recovery key opens nothing any more, for the vault has a new key.
  case recoveryKeyDropped
  /// A change of the account's name that had been interrupted was finished.
  case renameFinished(Username)
  /// A change of the account's name to this one that had been interrupted was undone.
  case renameUndone(Username)
  /// The keyring holds a former password. The vault's stands; the item is renewed when that is typed.
  case keyringIsStale
  /// What the keyring holds as the password can't be one.
  case keyringPasswordUnusable(NotesPassword.Invalid)
  /// The password item was written again.
  case passwordItemRestored
  /// The key item was written again. Protection is on after that.
  case keyItemRestored
  /// A repair of the keyring failed; it is tried again at the next unlock.
  case keyringNotRepaired(KeychainError)
  /// A repair of the vault's state failed; it is tried again at the next unlock.
  case vaultNotRepaired(VaultError)
  /// The defaults file holds other keys, which are not used.
  case otherDefaults([String])
  /// The defaults file could not be used, for this reason, and was written again.
  case defaultsRestored(DefaultsFile.Fault)
  /// The defaults file could not be written; the account is there all the same.
  case defaultsNotWritten(SystemError)
  /// Today's copy of the vault takes longer than a second to make.
  case keepingGeneration
  /// Today's copy of the vault could not be made; it is tried again by the next command that writes.
  case generationNotKept(VaultError)
  /// The kept copies still open with the former password, for their slots could not be replaced.
  case generationsNotUpdated(VaultError)
  /// What an interrupted `create` had left behind was removed.
  case interruptedCreationCleared
  /// What an interrupted deletion of the account had left was deleted.
  case interruptedDeletionFinished
}
