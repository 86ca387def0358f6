/// Every sentence that a prompt says, in one place.
package enum Catalogue {
  /// What the choice of another way than a finger is called where the application has no name for it.
  static let fallbackTitle = "Use Password…"
  /// What cancelling is called where the application has no name for it.
  static let cancelTitle = "Cancel"

  /// What is asked, without the colon, and which keys do something else.
  static func question(_ prompt: Prompt) -> String { request(prompt) + keys(prompt) }

  /// What is asked, without the colon.
  package static func request(_ prompt: Prompt) -> String {
    let password = passwordPhrase(prompt.passwords)
    let purpose = " to " + prompt.reason
    switch (prompt.fingerprint, password) {
    case (.offered(let finger, let reader), let password?):
      return gesture(prompt, finger, reader) + ", or type your " + password + purpose
    case (.offered(let finger, let reader), nil): return gesture(prompt, finger, reader) + purpose
    case (_, let password?): return "Type your " + password + purpose
    case (.starting, nil):
      return "Looking for the " + (prompt.biometry == .face ? "camera" : "fingerprint reader")
    case (.notOffered, nil): return "Please wait"
    }
  }

  /// One sentence about what happened.
  package static func sentence(_ notice: Notice) -> String {
    switch notice {
    case .fingerNotRecognised(let left):
      "That finger was not recognised; \(count(left, "more try", "more tries"))."
    case .fingersUsedUp: "That finger was not recognised; no more fingers are tried now."
    case .fingersLockedOut: "Too many fingers were not recognised; a password is needed first."
    case .fingerRetry(let retry): retry.sentence
    case .readerResting: "The fingerprint reader is off; press a key to use it again."
    case .readerInUse: "The fingerprint reader is in use by another program; trying again."
    case .readerClosed(let reason): "No finger can be checked any more: \(reason.description)."
    case .faceNotRecognised(let left):
      "Your face was not recognised; \(count(left, "more try", "more tries"))."
    case .facesUsedUp: "Your face was not recognised; it is not looked at any more now."
    case .facesLockedOut: "Your face was not recognised too often; a password is needed first."
    case .cameraResting: "The camera is off; press a key to use it again."
    case .faceClosed(let reason): "Your face can't be checked any more: \(reason.description)."
    case .passwordEmpty: "Nothing was typed."
    case .passwordTooLong: "That is longer than a password may be (1,024 bytes)."
    case .passwordRefused(0): "That password is wrong."
    case .passwordRefused(let left): "That password is wrong; \(count(left, "more try", "more tries"))."
    case .loginMayLock: "One more wrong password may lock your login account for a while."
    case .accountRefused: "The system does not let this account in."
    case .accountHasNoPassword: "Your login account has no password, so it proves nothing; passwd sets one."
    case .passwordNotChecked(let obstacle): "The password could not be checked: \(obstacle.description)."
    case .loginPasswordNotOffered(let obstacle):
      "Your login password can't be used here: \(obstacle.description)."
    case .passwordMustChange: "Your login password has expired; passwd changes it."
    case .system(let text): text
    }
  }

  /// Whether Enter stands for the choice of another way: only where it submits no password and wakes no reader.
  static func takesFallback(_ prompt: Prompt) -> Bool {
    prompt.fallbackTitle != nil && prompt.passwords.isEmpty && !prompt.isReaderResting
  }

  /// That Ctrl-C cancels everyone knows; worth a word only where the application has one for it.
  private static func keys(_ prompt: Prompt) -> String {
    var keys: [String] = []
    if let title = prompt.fallbackTitle, takesFallback(prompt) { keys.append("Enter: \(title)") }
    if prompt.cancelTitle != cancelTitle { keys.append("Ctrl-C: \(prompt.cancelTitle)") }
    return keys.isEmpty ? "" : " (\(keys.joined(separator: "; ")))"
  }

  private static func gesture(_ prompt: Prompt, _ finger: Finger?, _ reader: String?) -> String {
    if prompt.biometry == .face { return "Look at the camera" }
    let reader = reader.map { "fingerprint reader \($0)" } ?? "fingerprint reader"
    return "Touch the \(reader)" + (finger.map { " with your \($0.description)" } ?? "")
  }

  private static func passwordPhrase(_ passwords: Set<Prompt.Password>) -> String? {
    let names = passwords.map { password in
      switch password {
      case .login: (0, "login")
      case .application(let name): (1, name)
      }
    }
    guard !names.isEmpty else { return nil }
    return names.sorted { $0 < $1 }.map(\.1).joined(separator: " or ") + " password"
  }

  private static func count(_ number: Int, _ one: String, _ many: String) -> String {
    number == 1 ? "1 \(one)" : "\(number) \(many)"
  }
}
