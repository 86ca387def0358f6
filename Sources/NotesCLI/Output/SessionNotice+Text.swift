import Glibc
import Keychain
import NotesCore
import Posix

extension SessionNotice {
  /// What the person is told.
  var sentence: String {
    switch self {
    case .waitingForKeyring: "Waiting for the keyring. If it asks for its password, answer its own dialog."
    case .derivingKey: "Working on the password; this takes a moment by design."
    case .sealingAnew: "Sealing every note anew. Interrupted, this changes nothing."
    case .onlyPasswordOpens(let obstacle, hasRecoveryKey: false):
      "\(obstacle.sentence) Only the notes password opens the notes now."
    case .onlyPasswordOpens(let obstacle, hasRecoveryKey: true):
      "\(obstacle.sentence) Only the notes password opens the notes now, or with --unlock-with recovery the recovery key."
    case .passwordAdopted: "The password was changed in the keyring; it is your notes password from now on."
    case .passwordChangeFinished:
      "A change of the notes password had been interrupted and is finished: the new one stands."
    case .passwordChangeUndone:
      "A change of the notes password had been interrupted and is undone: the old one stands."
    case .changedWithoutKeyring(let error):
      "The keyring gets the new notes password when that is next typed with the keyring open. \(error.description)"
    case .recoveryKeyDropped:
      "The recovery key opens nothing any more. Make a new one with: secret-notes password --recovery-key"
    case .renameFinished(let name):
      "A change of the account's name had been interrupted and is finished: it is \(name) now."
    case .renameUndone(let name):
      "A change of the account's name to \(name) had been interrupted and is undone."
    case .keyringIsStale:
      "The keyring holds a former notes password. Yours stands; type it once at the prompt to renew the item."
    case .keyringPasswordUnusable(let rule):
      "The keyring's item for your notes password can't be used: \(rule). Yours stands; mend the item in seahorse."
    case .passwordItemRestored: "The notes password was put into the keyring again."
    case .keyItemRestored: "The key was put into the keyring again; protection is on."
    case .keyringNotRepaired(let error): "The keyring could not be put right: \(error.description)"
    case .vaultNotRepaired(let error): "The vault could not be put right: \(Failure(error).message)"
    case .otherDefaults(let keys):
      "The defaults file holds more than the username (\(keys.prefix(5).joined(separator: ", "))); that is not used."
    case .defaultsRestored(let fault):
      "The defaults file could not be used (\(fault.clause)) and was written again."
    case .defaultsNotWritten(let error) where [EPERM, ELOOP].contains(error.number):
      "The defaults file is a link to something that is no property list of yours; it is left as it is."
    case .defaultsNotWritten(let error): "The defaults file could not be written: \(error.description)."
    case .keepingGeneration:
      "Keeping today's copy of your notes; this takes a moment. The change is stored already."
    case .generationNotKept(let error):
      "Today's copy of your notes could not be kept; the change itself is stored. \(Failure(error).message)"
    case .generationsNotUpdated(let error):
      "The kept generations of your notes may still open with the former password. \(Failure(error).message)"
    case .interruptedDeletionFinished: "What an interrupted deletion of the account had left was deleted."
    case .interruptedCreationCleared: "What an interrupted creation had left behind was removed."
    }
  }
}

extension DefaultsFile.Fault {
  /// The fault, for within a sentence.
  fileprivate var clause: String {
    switch self {
    case .notAPropertyList: "it is no property list"
    case .noUsername: "it has no username"
    case .wrongType: "its username is no text"
    case .invalid(let rule): rule.description
    case .tooLarge: "it is too large"
    case .notARegularFile: "it is no regular file"
    case .foreignLink: "it is a link to a file that is not yours"
    case .unreadable(let error): error.reason
    }
  }
}
