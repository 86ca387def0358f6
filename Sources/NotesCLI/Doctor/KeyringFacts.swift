import Keychain

/// What was found out of the session bus and the keyring on it.
struct KeyringFacts: Equatable, Sendable {
  /// How the session bus stands.
  enum Bus: Equatable, Sendable {
    /// The environment names none, and there is none at its usual place.
    case none
    /// There is one that doesn't let us in, for this reason.
    case unreachable(String)
    case answers
  }

  /// Who answers for `org.freedesktop.secrets`.
  enum Provider: Equatable, Sendable {
    case absent
    /// Someone does, by this program; nil where the system doesn't say which.
    case program(String?)
  }

  var bus: Bus
  var provider: Provider
  var state: Result<KeyringState, KeychainError>
  /// The item with the notes password; nil where it was not looked for.
  var password: KeychainItemPresence?
  /// The item with the vault's key; nil where it was not looked for.
  var key: KeychainItemPresence?

  /// Whether items may be looked for: while a keyring is locked some providers ask by a dialog of their own before they
  /// search. gnome-keyring never does.
  static func maySearch(_ state: KeyringState, _ provider: Provider) -> Bool {
    switch state {
    case .missing: false
    case .unlocked: true
    case .locked: if case .program(let name?) = provider { name.hasPrefix("gnome-keyring-d") } else { false }
    }
  }

  private static let fallback = "The notes password or the recovery key still opens the notes"

  /// The checks.
  ///
  /// - Parameter hasAccount: whether there is an account whose items should be there.
  func checks(hasAccount: Bool) -> [Check] {
    var checks = [busCheck]
    guard bus == .answers else { return checks }
    checks.append(providerCheck)
    guard provider != .absent else { return checks }
    checks.append(stateCheck)
    guard hasAccount, case .success = state else { return checks }
    checks.append(
      item(
        "password-item", "Password item", password,
        remedy: "Open the notes once with the notes password, typed: it is stored again"))
    checks.append(
      item(
        "key-item", "Key item", key, remedy: "Open the notes once with the notes password: it is stored again"
      ))
    return checks
  }

  private var busCheck: Check {
    let (name, title) = ("bus", "Session bus")
    switch bus {
    case .answers: return .ok(name, title, "it answers")
    case .none:
      return .bad(
        name, title, "there is none here, so the keyring can't be reached", .unavailable,
        remedy: "\(Self.fallback). Log in to a desktop, or try dbus-run-session.")
    case .unreachable(let reason):
      return .bad(
        name, title, "it can't be used: \(reason)", .unavailable,
        remedy: "\(Self.fallback). Log in to a desktop as yourself, or try dbus-run-session.")
    }
  }

  private var providerCheck: Check {
    let (name, title) = ("provider", "Keyring service")
    switch provider {
    case .program(let program):
      return .ok(name, title, program ?? "a program whose name the system doesn't tell")
    case .absent:
      return .bad(
        name, title, "no program answers for org.freedesktop.secrets", .unavailable,
        remedy: "\(Self.fallback). Install gnome-keyring, KeePassXC or KWallet.")
    }
  }

  private var stateCheck: Check {
    let (name, title) = ("keyring", "Keyring")
    switch state {
    case .success(.unlocked): return .ok(name, title, "unlocked")
    case .success(.locked): return .note(name, title, "locked; the next opening asks for its password")
    case .success(.missing):
      return .note(name, title, "there is none yet; it is made when something is stored")
    case .failure(let error):
      return .bad(
        name, title, Self.clause(error), .unavailable, remedy: "\(Self.fallback). Restart its service.")
    }
  }

  private func item(
    _ name: String, _ title: String, _ presence: KeychainItemPresence?, remedy: String
  ) -> Check {
    switch presence {
    case .readable: .ok(name, title, "it is in the keyring")
    case .locked: .ok(name, title, "it is in the keyring, which is locked")
    case .absent where state == .success(.locked):
      .note(name, title, "not seen; the keyring is locked and may hide it")
    case .absent: .bad(name, title, "it is not in the keyring", .unavailable, remedy: remedy + ".")
    case nil: .note(name, title, "not looked for: that takes an open keyring and a readable vault")
    }
  }

  private static func clause(_ error: KeychainError) -> String {
    let text = error.description
    return String(text.prefix(1).lowercased() + text.dropFirst()).trimmingSuffix(".")
  }
}

extension String {
  /// The same without `suffix` at its end.
  func trimmingSuffix(_ suffix: String) -> String {
    hasSuffix(suffix) ? String(dropLast(suffix.count)) : self
  }
}
