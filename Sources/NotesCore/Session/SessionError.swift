public import Authentication
public import Keychain

/// Why a session could not do what it was asked to.
public enum SessionError: Error, Equatable, Sendable {
  /// There is no account. Remedy: create one.
  case noAccount
  /// There is no vault, though the defaults file names an account: it was moved away, or its disk is not there.
  /// Remedy: put it back at this path, or create an account anew.
  case vaultMissing(Username, path: String)
  /// There is an account already; nothing was changed.
  case accountExists
  /// The keyring has a notes password for this name already, perhaps of a vault that is gone. Nothing was changed.
  /// Remedy: remove that item, or choose another name.
  case passwordItemExists(Username)
  /// The notes are locked: `unlock` comes first.
  case locked
  /// The password that was given, and not typed at a prompt, is not the notes password.
  case wrongPassword
  /// The recovery key is a former one, or another vault's.
  case wrongRecoveryKey
  /// There is no recovery key for these notes.
  case noRecoveryKey
  /// This takes the notes password or the recovery key, whatever else has opened the notes.
  case passwordNeeded
  /// Something would have to be asked, and asking is forbidden. The keyring's error says why it alone did not do.
  case interactionNotAllowed(KeychainError?)
  /// Only the notes password could open the notes now, and it is not among the ways allowed.
  case onlyPasswordOpens(KeyObstacle)
  /// The vault could not be used.
  case vault(VaultError)
  /// The keyring could not be used.
  case keyring(KeychainError)
  /// The keyring didn't take the change, for this reason where it gave one, and the vault was changed back.
  case keyringRefused(KeychainError?)
  /// The keyring doesn't say whether it took the change. Until the next unlock with the keyring, which finishes or
  /// undoes it, old and new both count.
  case unsettled(KeychainError)
  /// The keyring took the change, and then the vault could not be written. The next unlock with the keyring finishes it;
  /// until then old and new both count. Remedy: what the vault's error says, then unlock.
  case unfinished(VaultError)
  /// The new notes password stands, but the vault has its old key.
  case keyNotRenewed(VaultError)
  /// A damaged vault was moved away, or was gone, and the generation's copy could not be put in its place. The next opening
  /// does that. Remedy: what the vault's error says, then unlock.
  case restorationUnfinished(VaultError)
  /// The person did not confirm that the account is to go; nothing was deleted.
  case deletionNotConfirmed
  /// The notes are deleted, but not all that belongs to them. The next start does the rest.
  case deletionUnfinished(CreationFailure)
  /// The gate stayed closed.
  case authentication(AuthenticationError)
  /// Creating the account failed at this step, and what had been done was undone.
  case creation(CreationStep, CreationFailure)
}

/// Why the keyring doesn't give the vault key.
public enum KeyObstacle: Error, Equatable, Sendable {
  /// The keyring can't be reached or stays locked.
  case unreachable(KeychainError)
  /// The keyring has no key for this vault: it was deleted there, or the keyring is another one.
  case missing
  /// What the keyring has is not this vault's key.
  case foreign
}

/// A step of creating an account, in the order in which they are done.
public enum CreationStep: Equatable, Sendable {
  case makingFolders
  case clearingInterruptedCreation
  case unlockingKeyring
  case lookingForItem
  case writingVault
  case savingKey
  case savingPassword
  case checkingKeyring
  case puttingVaultInPlace
}

/// What went wrong in a step of creating an account.
public enum CreationFailure: Error, Equatable, Sendable {
  case vault(VaultError)
  case keyring(KeychainError)
  /// The keyring accepted an item and gave back something else.
  case readBackDiffers
}
