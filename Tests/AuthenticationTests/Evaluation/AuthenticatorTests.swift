import Bus
import Glibc
import Posix
import SecretMemory
import TestSupport
import Testing

@testable import Authentication

/// Whole evaluations over the real fprintd and PAM, with a scripted person.
@Suite struct AuthenticatorTests {
  private func desk() throws -> FingerDesk {
    let desk = try FingerDesk()
    try desk.enroll("right", as: "right-thumb")
    return desk
  }

  @Test("a finger succeeds, with both policies")
  func finger() throws {
    let desk = try desk()
    for policy in [.deviceOwner, .biometrics] as [AuthenticationPolicy] {
      let running = Running(.desk(desk.systemBus), .test(policy))
      let prompt = running.presenter.prompt { prompt, _ in prompt.fingerprint != .starting }
      #expect(prompt?.0.passwords.isEmpty == (policy == .biometrics))
      try desk.touch("right")
      #expect(running.success() == .fingerprint)
      #expect(running.presenter.shown.receive(until: .after(.zero)) == .end([], .elsewhere))
      #expect(try desk.becomesFree())
    }
  }

  @Test("the application's password is handed back as it was typed")
  func applicationPassword() throws {
    let presenter = ScriptedPresenter()
    let outcome = Mailbox<Bool>()
    let authenticator = Authenticator.desk(SystemBus(address: "", trustedUserID: 0))
    let request = AuthenticationRequest.test()
    BlockingThread.start("evaluate") {
      let success = try? authenticator.evaluate(request, presenter: presenter)
      guard case .applicationPassword(let typed)? = success else { return outcome.send(false) }
      outcome.send(typed.equals(SecretBytes(utf8: "notes")))
    }
    #expect(presenter.prompt() != nil)
    presenter.type("notes")
    #expect(outcome.receive(until: .after(.seconds(10))) == true)
  }

  @Test("with no bus, no fprintd, no reader or no finger the password is asked at once")
  func atOnce() throws {
    let withoutFinger = try FingerDesk()
    let withoutReader = try FingerDesk(readers: [])
    let withoutDaemon = try PrivateBus()
    let addresses = [
      "unix:path=/nonexistent", withoutDaemon.address, withoutReader.address, withoutFinger.address,
    ]
    for address in addresses {
      let beginning = SuspendingClock.now
      let running = Running(.desk(SystemBus(address: address, trustedUserID: getuid())), .test())
      let prompt = running.presenter.prompt()
      #expect(beginning.duration(to: SuspendingClock.now) < .milliseconds(250))
      #expect(prompt?.0.fingerprint == .notOffered, "\(address)")
      running.presenter.type("notes")
      #expect(running.success() == .applicationPassword)
    }
  }

  @Test(
    "with pam_fprintd first in the stack the right password is accepted in less than a second",
    .enabled(if: PAMDesk.isPossible, "needs root, the right to mount, and libpam-wrapper"),
    arguments: [Set(AuthenticationMethod.allCases), [.loginPassword]])
  func pamFprintd(methods: Set<AuthenticationMethod>) throws {
    let desk = try desk()
    let pam = try PAMDesk(
      services: [
        "secret-notes": [
          "auth sufficient pam_fprintd.so timeout=10", "auth \(PAMDesk.matrix)", "account \(PAMDesk.matrix)",
        ]
      ], variables: ["DBUS_SYSTEM_BUS_ADDRESS=\(desk.address)"])
    let running = Running(.desk(desk.systemBus, helper: pam.helper), .test(methods: methods))
    if methods.contains(.fingerprint) {
      #expect(running.presenter.offersFinger())
    } else {
      #expect(running.presenter.prompt() != nil)
    }
    let beginning = SuspendingClock.now
    running.presenter.type("login")
    #expect(running.success() == .loginPassword)
    #expect(beginning.duration(to: SuspendingClock.now) < .seconds(1))
    #expect(try desk.becomesFree())
  }

  @Test(
    "a finger wins while the system still thinks about a password, and no helper is left",
    .enabled(if: PAMDesk.isPossible, "needs root, the right to mount, and libpam-wrapper"))
  func fingerDuringPAM() throws {
    let desk = try desk()
    let pam = try PAMDesk(
      services: [
        "secret-notes": [
          "auth optional pam_faildelay.so delay=60000000", "auth optional pam_echo.so file=DESK/text",
          "auth \(PAMDesk.matrix)", "account \(PAMDesk.matrix)",
        ]
      ])
    try pam.write("text", "begun")
    let running = Running(.desk(desk.systemBus, helper: pam.helper), .test())
    #expect(running.presenter.offersFinger())
    running.presenter.type("wrong")
    #expect(running.presenter.prompt { _, notices in notices == [.system("begun")] } != nil)
    let beginning = SuspendingClock.now
    try desk.touch("right")
    #expect(running.success() == .fingerprint)
    #expect(beginning.duration(to: SuspendingClock.now) < .seconds(1))
  }

  @Test("cancelling by the application or the person ends it at once, with the reader free")
  func cancel() throws {
    let desk = try desk()
    for isApplication in [true, false] {
      let running = Running(.desk(desk.systemBus), .test())
      #expect(running.presenter.offersFinger())
      let beginning = SuspendingClock.now
      if isApplication { running.cancellation.cancel() } else { running.presenter.act(.cancelled) }
      #expect(running.error() == (isApplication ? .appCancelled : .cancelled))
      #expect(beginning.duration(to: SuspendingClock.now) < .milliseconds(200))
      #expect(try desk.becomesFree())
    }
  }

  @Test("after sleep a finger succeeds again, though fprintd has suspended the reader under us")
  func sleep() throws {
    let desk = try desk()
    let running = Running(.desk(desk.systemBus), .test())
    #expect(running.presenter.offersFinger())
    try desk.logind.fallAsleep()
    desk.logind.wakeUp()
    #expect(try desk.becomesFree())
    try desk.touch("right")
    #expect(running.success() == .fingerprint)
  }

  @Test("while the session is locked no reader is held")
  func locked() throws {
    let desk = try desk()
    let running = Running(.desk(desk.systemBus), .test())
    #expect(running.presenter.offersFinger())
    desk.logind.setLocked(true)
    #expect(try desk.becomesFree())
    desk.logind.setLocked(false)
    try desk.touch("right")
    #expect(running.success() == .fingerprint)
  }

  @Test("with the lid closed only a password is asked for; without logind the reader is used")
  func lid() throws {
    let desk = try desk()
    desk.logind.setLid(closed: true)
    #expect(Authenticator.desk(desk.systemBus).fingerprintAvailability() == .unavailable(.lidClosed))
    let running = Running(.desk(desk.systemBus), .test())
    #expect(running.presenter.prompt()?.0.fingerprint == .notOffered)
    running.presenter.type("notes")
    #expect(running.success() == .applicationPassword)
    desk.logind.leave()
    #expect(
      Authenticator.desk(desk.systemBus).fingerprintAvailability()
        == .available(reader: "Virtual device for debugging", fingers: [.rightThumb]))
    let next = Running(.desk(desk.systemBus), .test(.biometrics))
    #expect(next.presenter.offersFinger())
    next.presenter.act(.cancelled)
    #expect(next.error() == .cancelled)
  }

  @Test("while the prompt can't be seen no reader is held: it is free when that is confirmed")
  func hidden() throws {
    let desk = try desk()
    let running = Running(.desk(desk.systemBus), .test())
    #expect(running.presenter.offersFinger())
    let released = Mailbox<Void>()
    running.presenter.act(.hidden { released.send(()) })
    #expect(released.receive(until: .after(.seconds(1))) != nil)
    #expect(try desk.becomesFree())
    running.presenter.act(.shown)
    try desk.touch("right")
    #expect(running.success() == .fingerprint)
  }

  @Test("five misses over two evaluations lock fingers out, until a password succeeds")
  func lockout() throws {
    let desk = try desk()
    let folder = try TemporaryFolder()
    func ledger() -> LockoutLedger { LockoutLedger(runtimeFolder: folder.path) }
    for (count, error) in [(3, .refused), (2, .biometryLockout)] as [(Int, AuthenticationError)] {
      let running = Running(.desk(desk.systemBus, ledger: ledger()), .test(.biometrics))
      #expect(running.presenter.offersFinger())
      for miss in 1...count {
        try desk.touch("left")
        if miss < count { #expect(running.presenter.prompt { $1.count == 1 } != nil) }
      }
      #expect(running.error() == error)
    }
    let third = Running(.desk(desk.systemBus, ledger: ledger()), .test(.biometrics))
    #expect(third.error() == .biometryLockout)
    #expect(Authenticator.desk(desk.systemBus, ledger: ledger()).fingerprintAvailability() == .lockedOut)
    let password = Running(.desk(desk.systemBus, ledger: ledger()), .test())
    #expect(password.presenter.prompt()?.1.contains(.fingersLockedOut) == true)
    password.presenter.type("notes")
    #expect(password.success() == .applicationPassword)
    let last = Running(.desk(desk.systemBus, ledger: ledger()), .test(.biometrics))
    #expect(last.presenter.offersFinger())
    last.cancellation.cancel()
    #expect(last.error() == .appCancelled)
  }

  @Test("the kind of biometry is known whether or not a finger is enrolled, allowed or locked out")
  func kind() throws {
    let desk = try FingerDesk()
    let ledger = LockoutLedger(runtimeFolder: nil)
    let authenticator = Authenticator.desk(desk.systemBus, ledger: ledger)
    #expect(authenticator.biometryKind == .fingerprint)
    desk.polkit.say(.deny)
    #expect(authenticator.biometryKind == .fingerprint)
    desk.polkit.say(.allow)
    for _ in 1...5 { ledger.countMiss() }
    #expect(authenticator.biometryKind == .fingerprint)
    let withoutReader = try FingerDesk(readers: [])
    #expect(Authenticator.desk(withoutReader.systemBus).biometryKind == .none)
    desk.killFprintd()
    #expect(authenticator.biometryKind == .none)
  }

  @Test("a fprintd that dies while we wait is taken up again when it is back")
  func daemonRestart() throws {
    let desk = try desk()
    let running = Running(.desk(desk.systemBus), .test())
    #expect(running.presenter.offersFinger())
    desk.killFprintd()
    try desk.startFprintd()
    try desk.touch("right")
    #expect(running.success() == .fingerprint)
  }
}
