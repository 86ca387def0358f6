import Glibc
public import Posix

/// Why a vault, or one of the folders it stands in, could not be used.
///
/// Each case says what is to be done about it.
public enum VaultError: Error, Equatable, Sendable {
  /// There is no vault: an account has to be created first.
  case missing
  /// There is something at the path already, and nothing is overwritten.
  case alreadyExists(path: String)
  /// What is there can't be read. Nothing was changed; an older copy is the way back.
  case damaged(VaultDamage)
  /// The file or folder belongs to another user, as under `sudo`: to be run as its owner.
  case foreign(path: String)
  /// Another process is using the vault and didn't finish in time: to be tried again.
  case busy
  /// The disk, or the user's share of it, is full. What was stored before still is.
  case full
  /// The system failed to read or write. The text is the system's or SQLite's.
  case inputOutput(String)
  /// The vault can be read here but not written.
  case readOnly
  /// A file or folder could not be made.
  case cannotCreate(SystemError)
  /// The password can't be checked for want of memory (256 MiB). It says nothing about the password.
  case outOfMemory
  /// No note answers to that identifier, prefix or title, and the notes are complete.
  case noSuchNote
  /// Several notes do, and these are they.
  case ambiguous([NoteID])
  /// The note was changed or deleted since it was read; saving would undo that.
  case stale(NoteID)
  /// The key is that of another vault.
  case wrongKey
  /// The password opens no slot of this vault.
  case wrongPassword
  /// The recovery key opens no slot of this vault: it is a former one, or another vault's.
  case wrongRecoveryKey
  /// No recovery key was ever made for this vault, or a new vault key has taken it away.
  case noRecoveryKey
  /// The text is not UTF-8 from the byte at this offset on. Nothing was stored.
  case textNotUTF8(offset: Int)
  /// The text has more bytes than ``UnlockedVault/longestText``.
  case textTooLong
  /// The title has more characters than ``UnlockedVault/longestTitle``.
  case titleTooLong
}

extension VaultError {
  /// Translates the failure of a system call on a file that is read or written.
  init(_ error: SystemError) {
    switch error.number {
    case ENOSPC, EDQUOT: self = .full
    case EROFS, EACCES, EPERM: self = .readOnly
    case ENOMEM: self = .outOfMemory
    default: self = .inputOutput(error.description)
    }
  }

  /// Translates the failure of a system call without which nothing can be read.
  init(reading error: SystemError) {
    switch error.number {
    case EACCES, EPERM: self = .inputOutput(error.description)
    default: self.init(error)
    }
  }

  /// Translates the failure of a system call that makes a file or a folder.
  init(creating error: SystemError) {
    switch error.number {
    case ENOSPC, EDQUOT: self = .full
    case ENOMEM: self = .outOfMemory
    default: self = .cannotCreate(error)
    }
  }
}
