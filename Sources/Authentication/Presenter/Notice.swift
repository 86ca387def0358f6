/// Something that happened and that the person should know, in the order in which it happened.
public enum Notice: Equatable, Sendable {
  /// A finger was not recognised; so many more may be tried.
  case fingerNotRecognised(left: Int)
  /// Three fingers were not recognised: none is accepted any more in this evaluation.
  case fingersUsedUp
  /// Five fingers in a row were not recognised, over evaluations: a password is needed first.
  case fingersLockedOut
  /// A touch could not be read.
  case fingerRetry(FingerRetry)
  /// Nobody came for a minute: the reader is let go until a key is pressed.
  case readerResting
  /// Another program has the reader; it is tried again.
  case readerInUse
  /// The finger lane is closed for the rest of this evaluation.
  case readerClosed(FingerprintUnavailability)
  /// A face was not recognised; so many more tries are left.
  case faceNotRecognised(left: Int)
  /// Three times no face was recognised: none is looked at any more in this evaluation.
  case facesUsedUp
  /// Five times in a row no face was recognised, over evaluations: a password is needed first.
  case facesLockedOut
  /// Nobody came for a minute: the camera is let go until a key is pressed.
  case cameraResting
  /// No face is looked at for the rest of this evaluation.
  case faceClosed(FingerprintUnavailability)
  /// Nothing was typed. That was no try.
  case passwordEmpty
  /// More than 1,024 bytes were typed. That was no try.
  case passwordTooLong
  /// The password was wrong; so many more may be tried.
  case passwordRefused(left: Int)
  /// One more wrong password may lock the login: three is the usual limit.
  case loginMayLock
  /// The password was right, but the account may not be used.
  case accountRefused
  /// The account has no password, so that none can prove anything.
  case accountHasNoPassword
  /// The password could not be checked. That was no try.
  case passwordNotChecked(PasswordObstacle)
  /// The password was right, and the system wants it changed.
  case passwordMustChange
  /// The login password can't be used in this evaluation, for this reason.
  case loginPasswordNotOffered(PasswordObstacle)
  /// What the system itself says, such as how long an account stays locked. Control characters are taken out.
  case system(String)
}
