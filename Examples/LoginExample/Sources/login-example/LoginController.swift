import Foundation
import Keychain

/// What a login screen's controller does: create an account at first, then log in by password or finger.
///
/// The password is in the keyring; the defaults hold the username and whether there is one.
@MainActor struct LoginController {
  private static let service = "login-example"

  private let defaults: UserDefaults
  private let biometrics = BiometricAuth()

  init(defaults: UserDefaults = .standard) {
    self.defaults = defaults
  }

  var username: String? { defaults.string(forKey: "username") }

  /// The finger button's title; nil where it is hidden.
  var fingerButton: String? {
    guard username != nil, biometrics.obstacle() == nil else { return nil }
    switch biometrics.kind {
    case .none: return nil
    case .touchID: return "Log in with a finger"
    case .faceID: return "Log in with your face"
    }
  }

  /// Why the button is hidden.
  var fingerObstacle: String? { biometrics.obstacle() }

  /// Creates the account: the keyring first, so that no username is kept without a password.
  func create(_ username: String, password: String) throws {
    try item(username).savePassword(password)
    defaults.set(username, forKey: "username")
    defaults.synchronize()
  }

  /// Logs in by the password that was typed.
  func logIn(password: String) throws -> Bool {
    guard let username else { return false }
    return try item(username).readPassword() == password
  }

  /// Logs in by the finger button.
  func logInByFinger() async -> BiometricAuth.Answer { await biometrics.authenticate() }

  /// Deletes the account.
  func delete() throws {
    guard let username else { return }
    try item(username).deleteItem()
    defaults.removeObject(forKey: "username")
    defaults.synchronize()
  }

  private func item(_ username: String) -> KeychainPasswordItem {
    KeychainPasswordItem(service: Self.service, account: username)
  }
}
