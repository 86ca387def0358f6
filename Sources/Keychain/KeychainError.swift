import SecretService

/// Why the keyring did not do what it was asked to.
///
/// No case ever holds a secret.
public enum KeychainError: Error, Equatable, Sendable {
  /// There is no such item. Save one first, or check service, account and access group.
  case noPassword
  /// The stored value is not text, so no password. Read it with `readSecret()`, or save a new one.
  case unexpectedPasswordData
  /// An item with the new account exists already. Delete it first, or choose another name.
  case duplicateItem
  /// The person dismissed the keyring's own prompt. Nothing was changed; ask again if they want to.
  case userCanceled
  /// The keyring is locked, or there is none, and prompts are forbidden; or it asks by a dialog of its own. Unlock it,
  /// or allow interaction.
  case interactionNotAllowed
  /// There is no session bus to find a keyring on, or it is another user's, as under `sudo`; holds the reason. Log in
  /// to a desktop session as the user whose keyring is meant, or run under `dbus-run-session`.
  case noSessionBus(String)
  /// The bus has no Secret Service and can't start one; holds the bus's words. Install gnome-keyring, KeePassXC or
  /// KWallet.
  case noSecretService(String)
  /// The keyring's service left in the middle of the operation. Try again; see the service's own log if it recurs.
  case serviceVanished
  /// No answer came in time. With `promptIsOpen` the keyring's own dialog is still on the screen, and answering it
  /// there unlocks the keyring for the next try; else the service does not respond and may need a restart.
  case timedOut(promptIsOpen: Bool)
  /// The caller gave up, by a cancelled task. With `promptIsOpen` the keyring's own dialog is still on the screen;
  /// answering it there unlocks the keyring for the next try.
  case cancelled(promptIsOpen: Bool)
  /// The service refused for a reason of its own: the D-Bus error's name and text, or an empty name and ours. What to
  /// do is in the text: another name or value, or a look into the service's log.
  case unhandledError(name: String, message: String)
}

extension KeychainError: CustomStringConvertible {
  /// What happened and what to do, in one line.
  public var description: String {
    switch self {
    case .noPassword: "There is no such item in the keyring."
    case .unexpectedPasswordData: "The value in the keyring is not text."
    case .duplicateItem: "The keyring has an item with that name already."
    case .userCanceled: "The keyring's own prompt was dismissed, or could not be shown."
    case .interactionNotAllowed: "The keyring is locked. Unlock it, or allow it to ask."
    case .noSessionBus(let reason): "The session bus can't be used: \(reason). Try dbus-run-session."
    case .noSecretService(let reason):
      "No keyring service answers: \(reason). Install gnome-keyring, KeePassXC or KWallet."
    case .serviceVanished: "The keyring service ended in the middle of it. Try again."
    case .timedOut(promptIsOpen: true): "Nobody answered the keyring's own dialog, which is still open."
    case .timedOut(promptIsOpen: false): "The keyring service did not answer in time."
    case .cancelled(promptIsOpen: true): "Cancelled. The keyring's own dialog is still open."
    case .cancelled(promptIsOpen: false): "Cancelled."
    case .unhandledError(let name, let message):
      "The keyring service refused: \(name.isEmpty ? message : "\(message) (\(name))")."
    }
  }
}

extension KeychainError {
  init(_ error: SecretServiceError) {
    switch error {
    case .noSessionBus(let reason): self = .noSessionBus(reason)
    case .noProvider(let reason): self = .noSecretService(reason)
    case .dismissed: self = .userCanceled
    case .promptForbidden: self = .interactionNotAllowed
    case .isLocked: self = .unhandledError(name: "", message: "it stays locked although it was unlocked")
    case .noSuchObject:
      self = .unhandledError(name: "", message: "an item or a keyring was removed while it was in use")
    case .clientUnknown: self = .unhandledError(name: "", message: "it does not serve this program")
    case .noSession: self = .unhandledError(name: "", message: "it accepts no session")
    case .vanished: self = .serviceVanished
    case .timedOut(let promptIsOpen): self = .timedOut(promptIsOpen: promptIsOpen)
    case .cancelled(let promptIsOpen): self = .cancelled(promptIsOpen: promptIsOpen)
    case .refused(let name, let message): self = .unhandledError(name: name, message: message)
    }
  }
}
