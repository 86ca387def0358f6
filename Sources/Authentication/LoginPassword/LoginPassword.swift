package import Bus
import HelperProtocol
import Posix
package import SecretMemory

/// The password with which the user logs in, judged by the system (PAM) in a helper process, an attempt each.
package struct LoginPassword: Sendable {
  /// How long the system may take.
  static let patience = Duration.seconds(45)

  private let command: HelperCommand?
  /// Whether a user namespace of our own makes the system's word worthless: anyone is root in one, and can put
  /// PAM files of their own in the place of the system's.
  let requiresInitialUserNamespace: Bool

  /// Uses the helper that belongs to this executable.
  package init() {
    command = HelperCommand(finding: "secret-notes-pam")
    requiresInitialUserNamespace = true
  }

  /// Uses another command, for tests.
  package init(command: HelperCommand?, requiresInitialUserNamespace: Bool = false) {
    self.command = command
    self.requiresInitialUserNamespace = requiresInitialUserNamespace
  }

  /// Why no password can be checked, as far as that is known without trying.
  package var obstacle: PasswordObstacle? {
    if requiresInitialUserNamespace, !UserNamespace.isInitial { return .userNamespace }
    return command == nil ? .helperMissing : nil
  }

  /// Has a password checked, on the calling thread: some milliseconds for the right one, about two seconds
  /// for a wrong one, 45 at most. When this returns no process of it is left.
  ///
  /// - Parameters:
  ///   - password: 1 to 1,024 bytes.
  ///   - message: gets what the system says to the person meanwhile, a line each.
  package func check(
    _ password: SecretBytes, cancellation: Cancellation, message: (String) -> Void
  ) -> LoginPasswordVerdict {
    if let obstacle { return .notChecked(obstacle) }
    guard let command else { return .notChecked(.helperMissing) }
    do {
      let attempt = try HelperAttempt(command, password: password)
      return LoginPasswordVerdict(
        attempt.run(until: .after(Self.patience), cancellation: cancellation, message: message))
    } catch {
      return .notChecked(.helperFailed)
    }
  }
}

extension LoginPasswordVerdict {
  /// Reads what an attempt came to.
  init(_ result: Result<Outcome, HelperChild.Silence>) {
    switch result {
    case .success(let outcome): self.init(outcome)
    case .failure(.late): self = .notChecked(.timedOut)
    case .failure(.cancelled), .failure(.malformed): self = .notChecked(.helperFailed)
    }
  }

  /// Reads a helper's outcome.
  init(_ outcome: Outcome) {
    switch outcome {
    case .accepted: self = .accepted(mustChange: false)
    case .acceptedMustChange: self = .accepted(mustChange: true)
    case .refused: self = .refused
    case .accountRefused: self = .accountRefused
    case .noPassword: self = .noPassword
    case .asksForMore: self = .notChecked(.asksForMore)
    case .notChecked(.noNewPrivileges): self = .notChecked(.noNewPrivileges)
    case .notChecked(.noSetID): self = .notChecked(.noSetID)
    case .notChecked(.noServiceFile): self = .notChecked(.noServiceFile)
    case .notChecked(.unknownUser): self = .notChecked(.unknownUser)
    case .notChecked(.userNamespace): self = .notChecked(.userNamespace)
    case .notChecked(.system(let code)): self = .notChecked(.system(code: Int(code)))
    }
  }
}
