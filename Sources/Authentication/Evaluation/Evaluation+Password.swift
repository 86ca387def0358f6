/// The password lane: what is compared with what, and what uses up a try.
extension Evaluation {
  /// Takes a password. While one is being checked, no other is.
  mutating func takePassword(isEmpty: Bool) {
    guard password.check == nil, !password.isClosed, !isPasswordWithheld else { return }
    if isEmpty {
      say(.passwordEmpty)
    } else if acceptsApplicationPassword {
      password.check = .application
      perform(.checkApplicationPassword)
    } else {
      checkLogin()
    }
  }

  /// The application's answer. Only what is not its password goes to PAM.
  mutating func take(_ answer: ApplicationPasswordCheck.Answer) {
    guard password.check == .application else { return }
    password.check = nil
    switch answer {
    case .matches:
      perform(.clearMisses)
      finish(.success(.applicationPassword, notices: takeNotices()))
    case .doesNotMatch:
      if acceptsLoginPassword { checkLogin() } else { refuse() }
    case .unavailable(let reason):
      let obstacle = PasswordObstacle.application(reason: reason)
      password.applicationObstacle = obstacle
      say(.passwordNotChecked(obstacle))
      if acceptsLoginPassword { checkLogin() } else { countObstacle(permanent: false) }
    }
  }

  /// The system's verdict.
  mutating func take(_ verdict: LoginPasswordVerdict) {
    guard password.check == .login else { return }
    password.check = nil
    hindrances.remove(.passwordCheck)
    perform(.releaseReaders)
    switch verdict {
    case .accepted(let mustChange):
      if mustChange { say(.passwordMustChange) }
      perform(.clearMisses)
      finish(.success(.loginPassword, notices: takeNotices()))
    case .refused: refuse()
    case .accountRefused:
      say(.accountRefused)
      refuse()
    case .noPassword:
      say(.accountHasNoPassword)
      password.hasNoPassword = true
      password.kinds.remove(.login)
    case .notChecked(let obstacle):
      say(.passwordNotChecked(obstacle))
      password.loginObstacle = obstacle
      countObstacle(permanent: obstacle.isPermanent)
    }
  }

  /// Whether no password is taken as long as a finger may come: the application has hidden the choice.
  var isPasswordWithheld: Bool { setup.fallback == .hidden && !finger.isClosed }

  /// Whether readers have to be held for a check. The only one with prints of the user is held already where our
  /// own run waits at it; a reader that is named is one of several.
  var needsReaderHold: Bool {
    if case .offered(_, nil)? = offer, finger.isWaiting, !isFace { false } else { true }
  }

  /// Whether readers may be held now, so that PAM finds them taken.
  var mayHoldReaders: Bool {
    password.check == .login && hindrances.isSubset(of: [.passwordCheck, .surroundingsUnknown])
  }

  private var acceptsLoginPassword: Bool { password.kinds.contains(.login) }

  private var acceptsApplicationPassword: Bool {
    password.kinds.contains(.application(named: setup.applicationPasswordName))
  }

  /// A run that still looks for a reader would find it held by ourselves; one that has its reader goes on.
  private mutating func checkLogin() {
    if finger == .starting { hinder(.passwordCheck) } else { hindrances.insert(.passwordCheck) }
    password.check = .login
    perform(.checkLoginPassword)
  }

  private mutating func refuse() {
    password.triesLeft -= 1
    say(.passwordRefused(left: password.triesLeft))
    if password.triesLeft == 0 {
      password.kinds = []
    } else if password.triesLeft == 1, acceptsLoginPassword {
      say(.loginMayLock)
    }
  }

  /// What could not be checked uses no try, but does not go on for ever either.
  private mutating func countObstacle(permanent: Bool) {
    password.obstacles += 1
    guard permanent || password.obstacles >= Limits.passwordObstacles else { return }
    if acceptsLoginPassword { password.kinds.remove(.login) } else { password.kinds = [] }
  }
}
