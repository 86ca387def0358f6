import Authentication
import Keychain
import NotesCore

extension Failure {
  /// What a failure of the session means to the person, with the way out.
  init(_ error: SessionError) {
    switch error {
    case .noAccount: self = .noAccount
    case .vaultMissing(let name, let path):
      self.init(
        .noAccount,
        "The notes of \(name) are not at \(path). Put the vault back, bring a kept copy back with secret-notes restore, or begin anew with: secret-notes create"
      )
    case .accountExists: self.init(.cannotCreate, "There is an account already; nothing was changed.")
    case .passwordItemExists(let name):
      self.init(
        .cannotCreate,
        """
        The keyring has a notes password for \(name) already. Choose another name, or remove the item in seahorse \
        or with: secret-tool clear service secret-notes account \(ArgumentParser.shellQuoted(name.name))
        """)
    case .locked: self.init(.refused, "The notes are locked.")
    case .wrongPassword: self = .wrongPassword
    case .wrongRecoveryKey:
      self.init(
        .refused, "That is not the recovery key of these notes: a former one, perhaps, or another vault's.")
    case .noRecoveryKey:
      self.init(
        .refused,
        "These notes have no recovery key. With the notes password one is made: secret-notes password --recovery-key"
      )
    case .passwordNeeded:
      self.init(
        .refused, "This takes the notes password or the recovery key; a finger or a login doesn't do.")
    case .keyringRefused(let error):
      self.init(
        .unavailable,
        "The keyring did not take the change; nothing was changed. \(error?.description ?? "Try again.")")
    case .unsettled(let error):
      self.init(
        .unavailable,
        """
        The keyring doesn't say whether it took the change; the next opening with the keyring finishes or undoes it. \
        Until then old and new both count. \(error.description)
        """)
    case .unfinished(let error):
      let reason = error == .full ? "the disk is full" : "it can't be written"
      self.init(
        Failure(error).code,
        """
        The change is in the keyring and not yet in the vault: \(reason). The next opening with the keyring finishes it; \
        until then old and new both count.
        """)
    case .keyNotRenewed(let error):
      let failure = Failure(error)
      let reason = error == .full ? "The disk is full; make room and try again." : failure.message
      self.init(
        failure.code, "The new notes password stands, but the vault keeps its old key. \(reason)")
    case .restorationUnfinished(let error):
      let reason = error == .full ? "the disk is full" : "the folder can't be written"
      self.init(
        Failure(error).code,
        "The kept copy is not yet in the place of the vault: \(reason). The next opening puts it there.")
    case .deletionNotConfirmed: self.init(.cancelled, "That is not the account's name; nothing was deleted.")
    case .deletionUnfinished(.vault(let error)):
      let failure = Failure(error)
      self.init(
        failure.code, "The notes are deleted; what else there is goes at the next start. \(failure.message)")
    case .deletionUnfinished(.keyring(let error)):
      let failure = Failure(error)
      self.init(
        failure.code, "The notes are deleted; what else there is goes at the next start. \(failure.message)")
    case .deletionUnfinished(.readBackDiffers):
      self.init(.unavailable, "The notes are deleted; what else there is goes at the next start.")
    case .interactionNotAllowed(let error):
      let why = error.map { " (\($0.summary))" } ?? ""
      self.init(
        .unavailable, "Opening the notes takes a question\(why), and none may be asked. Give --password-file."
      )
    case .onlyPasswordOpens(let obstacle):
      self.init(
        .unavailable,
        "\(obstacle.sentence) Only the notes password opens the notes now, or the recovery key if one was made."
      )
    case .vault(let error): self.init(error)
    case .keyring(let error): self.init(error)
    case .authentication(let error): self.init(error)
    case .creation(_, .vault(.busy)): self.init(VaultError.busy)
    case .creation(let step, .vault(let error)):
      let failure = Failure(error)
      self.init(failure.code, "No account was created: \(step.words). \(failure.message)")
    case .creation(let step, .keyring(let error)):
      let failure = Failure(error)
      self.init(failure.code, "No account was created: \(step.words). \(failure.message)")
    case .creation(let step, .readBackDiffers):
      self.init(
        .unavailable,
        "No account was created: \(step.words). The keyring gave back something else than it was given.")
    }
  }

  /// What a failure of the keyring means to the person.
  init(_ error: KeychainError) {
    switch error {
    case .cancelled: self.init(.cancelled, error.description)
    default: self.init(.unavailable, error.description)
    }
  }

  /// What a gate that stayed closed means to the person.
  init(_ error: AuthenticationError) {
    switch error {
    case .cancelled, .appCancelled, .fallback: self.init(.cancelled, "Cancelled.")
    case .notInteractive:
      self.init(.unavailable, "There is no terminal to ask on. Give the notes password with --password-file.")
    case .inBackground:
      self.init(.busy, "This runs in the background, where nothing can be asked. Run it in the foreground.")
    case .inUse: self.init(.busy, "Another question is being asked on this terminal. Answer that one first.")
    case .refused: self.init(.refused, "Not recognised; nothing was opened or changed.")
    case .biometryLockout:
      self.init(.refused, "Too many tries were not recognised; unlock once with a password.")
    case .biometryNotAvailable, .biometryNotEnrolled, .dialogNotAvailable, .passwordNotAvailable,
      .passcodeNotSet:
      self.init(.unavailable, Self.sentence(error.description))
    }
  }

  /// What a question on the terminal that got no answer means to the person.
  init(_ error: TerminalError) {
    switch error {
    case .cancelled: self.init(AuthenticationError.cancelled)
    case .inBackground: self.init(AuthenticationError.inBackground)
    case .inUse: self.init(AuthenticationError.inUse)
    case .notInteractive: self.init(AuthenticationError.notInteractive)
    }
  }

  /// A clause made a sentence.
  static func sentence(_ clause: String) -> String {
    clause.prefix(1).uppercased() + clause.dropFirst() + (clause.hasSuffix(".") ? "" : ".")
  }
}

extension CreationStep {
  /// The step, as part of a sentence that says what failed.
  fileprivate var words: String {
    switch self {
    case .makingFolders: "the folders can't be made"
    case .clearingInterruptedCreation: "what an interrupted creation left can't be cleared"
    case .unlockingKeyring: "the keyring can't be unlocked"
    case .lookingForItem: "the keyring can't be searched"
    case .writingVault: "the vault can't be written"
    case .savingKey: "the key can't be stored in the keyring"
    case .savingPassword: "the password can't be stored in the keyring"
    case .checkingKeyring: "the keyring's items can't be read back"
    case .puttingVaultInPlace: "the vault can't be put in its place"
    }
  }
}

extension KeyObstacle {
  /// Why the keyring doesn't give the key, as a sentence.
  var sentence: String {
    switch self {
    case .unreachable(let error): error.description
    case .missing: "The keyring has no key for these notes."
    case .foreign: "What the keyring has is not the key of these notes."
    }
  }
}

extension KeychainError {
  /// The description without its full stop, for within a sentence.
  fileprivate var summary: String {
    let text = description
    let clause = text.prefix(1).lowercased() + text.dropFirst()
    return clause.hasSuffix(".") ? String(clause.dropLast()) : clause
  }
}
