/// Where the password lane stands.
struct PasswordLane: Equatable, Sendable {
  /// What is being checked.
  enum Check: Equatable, Sendable {
    case application, login
  }

  /// The kinds of password that are still taken.
  var kinds: Set<Prompt.Password>
  /// How many wrong ones may still come.
  var triesLeft = Limits.passwordTries
  /// The check under way, if one is.
  var check: Check?
  /// How often a check came to nothing.
  var obstacles = 0
  /// Why the login password is not taken any more, or was not from the first.
  var loginObstacle: PasswordObstacle?
  /// Why no password can be compared with the application's, by its last word.
  var applicationObstacle: PasswordObstacle?
  /// The account has no password.
  var hasNoPassword = false

  /// Whether no password is taken any more.
  var isClosed: Bool { kinds.isEmpty }
}
