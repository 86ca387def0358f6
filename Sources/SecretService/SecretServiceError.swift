import Bus

/// What went wrong with the Secret Service, told apart by what a caller can do about it.
package enum SecretServiceError: Error, Equatable, Sendable {
  /// No session bus answers; holds the system's words.
  case noSessionBus(String)
  /// The bus is there, but nobody on it is a Secret Service and none can be started; holds the bus's words.
  case noProvider(String)
  /// The person dismissed the provider's prompt.
  case dismissed
  /// A prompt would be needed, and the policy forbids one.
  case promptForbidden
  /// The object is locked, though it had been unlocked before.
  case isLocked
  /// The object is not there any more.
  case noSuchObject
  /// The provider doesn't know the session: it has been restarted.
  case noSession
  /// The provider's own object seems to lack a method: gnome-keyring-daemon answers so at times when a client's first
  /// call comes before it has noticed the client. The next call succeeds.
  case clientUnknown
  /// The provider left the bus, or the bus went.
  case vanished(duringPrompt: Bool)
  /// The deadline came. With `promptIsOpen` the provider's own dialog is still on the screen.
  case timedOut(promptIsOpen: Bool)
  /// The caller gave up. With `promptIsOpen` the provider's own dialog is still on the screen.
  case cancelled(promptIsOpen: Bool)
  /// The provider refused, or answered what the specification doesn't allow: its error's name and text.
  case refused(name: String, message: String)
}

extension SecretServiceError {
  /// Reads what a call to the provider ended with.
  ///
  /// - Parameter path: the object that was called. Where that is the service itself, a method or object that is
  ///   unknown is a refusal; elsewhere it means that the item or collection has gone.
  init(_ error: BusError, calling path: String) {
    switch error {
    case .unreachable(let reason): self = .noSessionBus(reason)
    case .timedOut: self = .timedOut(promptIsOpen: false)
    case .cancelled: self = .cancelled(promptIsOpen: false)
    case .disconnected: self = .vanished(duringPrompt: false)
    case .malformed(let detail): self = .refused(name: "", message: detail)
    case .remote(let name, let message): self = .init(name: name, message: message, calling: path)
    }
  }

  private init(name: String, message: String, calling path: String) {
    switch name {
    case "org.freedesktop.Secret.Error.IsLocked": self = .isLocked
    case "org.freedesktop.Secret.Error.NoSession": self = .noSession
    case "org.freedesktop.Secret.Error.NoSuchObject": self = .noSuchObject
    case "org.freedesktop.DBus.Error.UnknownMethod" where path == Service.path: self = .clientUnknown
    case "org.freedesktop.DBus.Error.UnknownObject", "org.freedesktop.DBus.Error.UnknownMethod",
      "org.freedesktop.DBus.Error.UnknownInterface":
      self = path == Service.path ? .refused(name: name, message: message) : .noSuchObject
    // Calls go to a unique name, which nobody can take over: its owner has left.
    case "org.freedesktop.DBus.Error.ServiceUnknown", "org.freedesktop.DBus.Error.NameHasNoOwner",
      "org.freedesktop.DBus.Error.NoReply", "org.freedesktop.DBus.Error.Disconnected":
      self = .vanished(duringPrompt: false)
    default: self = .refused(name: name, message: message)
    }
  }
}
