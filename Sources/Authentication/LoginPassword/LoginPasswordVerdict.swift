/// What the system said about a login password.
package enum LoginPasswordVerdict: Equatable, Sendable {
  /// It is the user's; the system may want it changed.
  case accepted(mustChange: Bool)
  /// It is not, or the system refuses to say.
  case refused
  /// It is, but the account may not be used.
  case accountRefused
  /// The system lets the user in without a password, so this one proves nothing.
  case noPassword
  /// Nothing was found out.
  case notChecked(PasswordObstacle)
}
