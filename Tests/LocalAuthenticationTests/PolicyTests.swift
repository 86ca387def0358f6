import Authentication
import Bus
import LocalAuthentication
import TestSupport
import Testing

/// What each policy asks and takes, on the real fprintd and PAM.
@Suite struct PolicyTests {
  private static let passwordIsPossible: Comment = "needs root, the right to mount, and libpam-wrapper"

  @Test(
    "a finger satisfies each policy that admits one",
    arguments: [
      LAPolicy.deviceOwnerAuthenticationWithBiometrics, .deviceOwnerAuthentication,
      .deviceOwnerAuthenticationWithBiometricsOrCompanion,
    ])
  func finger(policy: LAPolicy) throws {
    _ = try ContextDesk().matched(policy)
  }

  @Test("the reason reaches the one who asks, as it is")
  func reason() throws {
    let desk = try ContextDesk()
    let presenter = ScriptedPresenter()
    let context = desk.context(presenter)
    let reply = context.begin(.deviceOwnerAuthenticationWithBiometrics, reason: "sign the contract")
    #expect(presenter.prompt()?.0.reason == "sign the contract")
    presenter.act(.cancelled)
    #expect(reply.next() == .failure(.userCancel))
  }

  @Test("a policy of fingers asks for no password, and takes none")
  func noPassword() throws {
    let desk = try ContextDesk()
    let presenter = ScriptedPresenter()
    let context = desk.context(presenter)
    let reply = context.begin(.deviceOwnerAuthenticationWithBiometrics)
    #expect(presenter.offersFinger())
    presenter.type("login")
    try desk.fingers.touch("left")
    #expect(
      presenter.prompt { $1 == [.fingerNotRecognised(left: 2)] && $0.passwords.isEmpty } != nil)
    context.invalidate()
    #expect(reply.next() == .failure(.appCancel))
  }

  @Test("under a policy of fingers to choose the fallback ends it; its title is the default or the program's")
  func fallback() throws {
    let desk = try ContextDesk()
    for title in [nil, "Use a PIN"] {
      let presenter = ScriptedPresenter()
      let context = desk.context(presenter)
      context.localizedFallbackTitle = title
      let reply = context.begin(.deviceOwnerAuthenticationWithBiometrics)
      #expect(presenter.prompt()?.0.fallbackTitle == title ?? "Use Password…")
      presenter.act(.fallback)
      #expect(reply.next() == .failure(.userFallback))
      #expect(try desk.fingers.becomesFree())
    }
  }

  @Test("an empty fallback title hides the choice, and then nothing chooses it")
  func hiddenFallback() throws {
    let desk = try ContextDesk()
    let presenter = ScriptedPresenter()
    let context = desk.context(presenter)
    context.localizedFallbackTitle = ""
    let reply = context.begin(.deviceOwnerAuthenticationWithBiometrics)
    #expect(presenter.offersFinger())
    presenter.act(.fallback)
    try desk.fingers.touch("left")
    #expect(presenter.prompt { $1.count == 1 }?.0.fallbackTitle == .some(nil))
    try desk.fingers.touch("right")
    #expect(reply.next() == .success)
  }

  @Test("cancelling is called by the program's title; by none or an empty one it is the default")
  func cancelTitle() throws {
    let desk = try ContextDesk()
    for (title, shown) in [(nil, "Cancel"), ("", "Cancel"), ("Not Now", "Not Now")] {
      let presenter = ScriptedPresenter()
      let context = desk.context(presenter)
      context.localizedCancelTitle = title
      let reply = context.begin(.deviceOwnerAuthenticationWithBiometrics)
      #expect(presenter.prompt()?.0.cancelTitle == shown)
      presenter.act(.cancelled)
      #expect(reply.next() == .failure(.userCancel))
    }
  }

  @Test(
    "the owner's policy takes the login password while the reader waits",
    .enabled(if: PAMDesk.isPossible, passwordIsPossible))
  func password() throws {
    let desk = try ContextDesk(hasPassword: true)
    let presenter = ScriptedPresenter()
    let context = desk.context(presenter)
    let reply = context.begin(.deviceOwnerAuthentication)
    #expect(presenter.prompt { prompt, _ in prompt.passwords == [.login] } != nil)
    presenter.type("login")
    #expect(reply.next() == .success)
    #expect(try desk.fingers.becomesFree())
  }

  @Test(
    "under the owner's policy the fallback leads to the password and ends nothing",
    .enabled(if: PAMDesk.isPossible, passwordIsPossible))
  func fallbackToPassword() throws {
    let desk = try ContextDesk(hasPassword: true)
    let presenter = ScriptedPresenter()
    let context = desk.context(presenter)
    let reply = context.begin(.deviceOwnerAuthentication)
    #expect(presenter.offersFinger())
    presenter.act(.fallback)
    #expect(presenter.prompt { prompt, _ in prompt.fallbackTitle == nil }?.0.passwords == [.login])
    presenter.type("login")
    #expect(reply.next() == .success)
  }

  @Test(
    "three misses end a policy of fingers, and lead the owner's to the password",
    .enabled(if: PAMDesk.isPossible, passwordIsPossible))
  func misses() throws {
    let desk = try ContextDesk(hasPassword: true)
    for policy in [LAPolicy.deviceOwnerAuthenticationWithBiometrics, .deviceOwnerAuthentication] {
      desk.ledger.clear()
      let presenter = ScriptedPresenter()
      let context = desk.context(presenter)
      let reply = context.begin(policy)
      #expect(presenter.offersFinger())
      for miss in 1...3 {
        try desk.fingers.touch("left")
        if miss < 3 { #expect(presenter.prompt { $1.count == 1 } != nil) }
      }
      if policy == .deviceOwnerAuthentication {
        #expect(presenter.prompt { $1 == [.fingersUsedUp] }?.0.passwords == [.login])
        presenter.type("login")
        #expect(reply.next() == .success)
      } else {
        #expect(reply.next() == .failure(.authenticationFailed))
      }
      #expect(try desk.fingers.becomesFree())
    }
  }

  @Test(
    "five misses in a row lock fingers out, at once in later evaluations, until a password succeeds",
    .enabled(if: PAMDesk.isPossible, passwordIsPossible))
  func lockout() throws {
    let desk = try ContextDesk(hasPassword: true)
    for (count, code) in [(3, .authenticationFailed), (2, .biometryLockout)] as [(Int, LAError.Code)] {
      let presenter = ScriptedPresenter()
      let context = desk.context(presenter)
      let reply = context.begin(.deviceOwnerAuthenticationWithBiometrics)
      #expect(presenter.offersFinger())
      for miss in 1...count {
        try desk.fingers.touch("left")
        if miss < count { #expect(presenter.prompt { $1.count == 1 } != nil) }
      }
      #expect(reply.next() == .failure(code))
    }
    let locked = desk.context()
    #expect(locked.begin(.deviceOwnerAuthenticationWithBiometrics).next() == .failure(.biometryLockout))
    #expect(try desk.fingers.isFree())

    let presenter = ScriptedPresenter()
    let owner = desk.context(presenter)
    let reply = owner.begin(.deviceOwnerAuthentication)
    #expect(presenter.prompt()?.0.passwords == [.login])
    presenter.type("login")
    #expect(reply.next() == .success)
    #expect(owner.canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, error: nil))
  }

  @Test("a match ends the counting of misses")
  func match() throws {
    let desk = try ContextDesk()
    for _ in 1...4 { desk.ledger.countMiss() }
    _ = try desk.matched(.deviceOwnerAuthenticationWithBiometrics)
    #expect(desk.ledger.misses == 0)
  }

  @Test(
    "with nothing enrolled the owner's policy asks for the password at once, and one of fingers says so",
    .enabled(if: PAMDesk.isPossible, passwordIsPossible))
  func notEnrolled() throws {
    let desk = try ContextDesk(isEnrolled: false, hasPassword: true)
    let presenter = ScriptedPresenter()
    let owner = desk.context(presenter)
    let reply = owner.begin(.deviceOwnerAuthentication)
    #expect(presenter.prompt().map { $0.0.fingerprint == .notOffered && $0.0.passwords == [.login] } == true)
    presenter.type("login")
    #expect(reply.next() == .success)
    let context = desk.context()
    #expect(context.begin(.deviceOwnerAuthenticationWithBiometrics).next() == .failure(.biometryNotEnrolled))
  }

  @Test(
    "three wrong passwords fail, where no finger can be given",
    .enabled(if: PAMDesk.isPossible, passwordIsPossible))
  func wrongPasswords() throws {
    let desk = try ContextDesk(readers: [], hasPassword: true)
    let presenter = ScriptedPresenter()
    let context = desk.context(presenter)
    let reply = context.begin(.deviceOwnerAuthentication)
    for _ in 1...3 {
      #expect(presenter.prompt { prompt, _ in !prompt.isChecking } != nil)
      presenter.type("wrong")
      #expect(presenter.prompt { prompt, _ in prompt.isChecking } != nil)
    }
    #expect(reply.next() == .failure(.authenticationFailed))
  }

  @Test("a reader that is unplugged meanwhile has its own error")
  func unplugged() throws {
    let desk = try ContextDesk()
    let presenter = ScriptedPresenter()
    let context = desk.context(presenter)
    let reply = context.begin(.deviceOwnerAuthenticationWithBiometrics)
    #expect(presenter.offersFinger())
    try desk.fingers.command("UNPLUG")
    #expect(reply.next() == .failure(.biometryDisconnected))
  }

  @Test("policies of companions and wrists fail without asking, each with its own error")
  func companions() throws {
    let desk = try ContextDesk()
    let presenter = ScriptedPresenter()
    let context = desk.context(presenter)
    for (policy, code) in [
      (.deviceOwnerAuthenticationWithCompanion, .companionNotAvailable),
      (.deviceOwnerAuthenticationWithWristDetection, .biometryNotAvailable),
    ] as [(LAPolicy, LAError.Code)] {
      #expect(context.begin(policy).next() == .failure(code))
      var error: NSError?
      #expect(!context.canEvaluatePolicy(policy, error: &error))
      #expect(error?.code == code.rawValue)
    }
    #expect(presenter.shown.receive(until: .after(.zero)) == nil)
  }
}
