import Authentication
import Bus
import LocalAuthentication
import TestSupport
import Testing

/// Code that was written for Apple's systems, unchanged, on the real fprintd.
@Suite struct PortedTests {
  /// A guard on a desk, and what it said.
  private func unlock(_ login: LoginGuard) -> Mailbox<GuardResult> {
    let results = Mailbox<GuardResult>()
    login.unlock { results.send($0) }
    return results
  }

  @Test("it unlocks by a finger, and tells cancelling from choosing the password and from failing")
  func outcomes() throws {
    let desk = try ContextDesk()
    for expected in [.unlocked, .cancelled, .usePassword] as [GuardResult] {
      let presenter = ScriptedPresenter()
      let login = LoginGuard { desk.context(presenter) }
      let results = unlock(login)
      #expect(presenter.offersFinger())
      switch expected {
      case .unlocked: try desk.fingers.touch("right")
      case .cancelled: presenter.act(.cancelled)
      default: presenter.act(.fallback)
      }
      #expect(results.receive(until: .after(.seconds(1_800))) == expected)
    }
    let presenter = ScriptedPresenter()
    let login = LoginGuard { desk.context(presenter) }
    let results = unlock(login)
    #expect(presenter.prompt()?.0.cancelTitle == "Not Now")
    for miss in 1...3 {
      try desk.fingers.touch("left")
      if miss < 3 { #expect(presenter.prompt { $1.count == 1 } != nil) }
    }
    #expect(
      results.receive(until: .after(.seconds(1_800)))
        == .message("There was a problem verifying your identity."))
  }

  @Test("it knows the reader, and what is wrong with it")
  func states() throws {
    let desk = try ContextDesk()
    let login = LoginGuard { desk.context() }
    #expect(login.kind == .touch && login.canUseBiometrics().0)
    for _ in 1...5 { desk.ledger.countMiss() }
    #expect(login.canUseBiometrics() == (false, "Locked out"))
    let empty = try ContextDesk(isEnrolled: false)
    #expect(LoginGuard { empty.context() }.canUseBiometrics() == (false, "Set up a finger first"))
    let bare = try ContextDesk(readers: [])
    #expect(LoginGuard { bare.context() }.kind == .passcodeOnly)
  }

  @Test("logging out ends what is under way")
  func logOut() throws {
    let desk = try ContextDesk()
    let presenter = ScriptedPresenter()
    let login = LoginGuard { desk.context(presenter) }
    let results = unlock(login)
    #expect(presenter.offersFinger())
    login.logOut()
    #expect(results.receive(until: .after(.seconds(1_800))) == .cancelled)
  }

  @Test("the usual double stands in for the context, in both forms")
  func double() async {
    let stub = StubContext()
    let login = LoginGuard { stub }
    #expect(login.kind == .face)
    #expect(await login.unlockWithPasscode() == .unlocked)
    stub.evaluation = (false, LAError(.passcodeNotSet))
    #expect(await login.unlockWithPasscode() == .message("Set a passcode first"))
    stub.evaluation = (false, LAError(.userCancel))
    #expect(await login.unlockWithPasscode() == .cancelled)
    stub.preflight = LAError(.biometryNotEnrolled) as NSError
    #expect(login.canUseBiometrics() == (false, "Set up a finger first"))
  }
}
