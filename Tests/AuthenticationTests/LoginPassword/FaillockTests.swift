import Bus
import Glibc
import SecretMemory
import TestSupport
import Testing

@testable import Authentication

/// What an evaluation leaves in the tally of the real pam_faillock, whose default locks the login after three.
@Suite(.enabled(if: PAMDesk.isPossible, "needs root, the right to mount, and libpam-wrapper"))
struct FaillockTests {
  /// How many bytes one failure takes in a tally.
  private static let record = 64

  private let finger: FingerDesk
  private let pam: PAMDesk

  init() throws {
    finger = try FingerDesk()
    try finger.enroll("right", as: "right-thumb")
    pam = try Self.desk()
  }

  /// The stack as faillock's manual has it, over the system's own password check, for an ordinary user.
  private static func desk(_ between: [String] = []) throws -> PAMDesk {
    let options = "dir=DESK/tally deny=3 unlock_time=600"
    let stack =
      ["auth required pam_faillock.so preauth \(options)"] + between + [
        "auth [success=1 default=ignore] pam_unix.so nodelay",
        "auth [default=die] pam_faillock.so authfail \(options)", "auth required pam_permit.so",
        "account required pam_faillock.so \(options)", "account required pam_unix.so",
      ]
    return try PAMDesk(
      services: ["secret-notes": stack], user: .tester,
      arrangement: "/bin/mkdir -p $d/tally; /bin/chown 4242 $d/tally")
  }

  /// The failures that are kept.
  private func failures(_ desk: PAMDesk) -> Int { desk.size(of: "tally/tester") / Self.record }

  private func evaluate(_ desk: PAMDesk) -> Running {
    Running(.desk(finger.systemBus, helper: desk.helper), .test(notes: nil))
  }

  /// Types a wrong password, and waits until it is refused.
  private func miss(_ running: Running) {
    running.presenter.type("wrong")
    #expect(
      running.presenter.prompt { _, notices in
        notices.contains { if case .passwordRefused = $0 { true } else { false } }
      } != nil)
  }

  @Test("a finger's success and a cancel leave it as it was")
  func untouched() throws {
    for isFinger in [true, false] {
      let running = evaluate(pam)
      #expect(running.presenter.offersFinger())
      if isFinger {
        try finger.touch("right")
        #expect(running.success() == .fingerprint)
      } else {
        running.presenter.act(.cancelled)
        #expect(running.error() == .cancelled)
      }
      #expect(failures(pam) == 0)
    }
    let failing = evaluate(pam)
    #expect(failing.presenter.offersFinger())
    miss(failing)
    #expect(failures(pam) == 1)
    try finger.touch("right")
    #expect(failing.success() == .fingerprint)
    #expect(failures(pam) == 1)
    let next = evaluate(pam)
    #expect(next.presenter.offersFinger())
    next.cancellation.cancel()
    #expect(next.error() == .appCancelled)
    #expect(failures(pam) == 1)
  }

  @Test("a cancel, or a finger, while the system still thinks about a password leaves it as it was")
  func whileChecking() throws {
    let pam = try Self.desk(PAMDesk.hanging)
    try pam.hang()
    for isFinger in [false, true] {
      let running = evaluate(pam)
      #expect(running.presenter.offersFinger())
      running.presenter.type("wrong")
      #expect(running.presenter.prompt { $1 == [.system("begun")] } != nil)
      let beginning = SuspendingClock.now
      if isFinger {
        try finger.touch("right")
        #expect(running.success() == .fingerprint)
      } else {
        running.cancellation.cancel()
        #expect(running.error() == .appCancelled)
        #expect(beginning.duration(to: SuspendingClock.now) < .milliseconds(200))
      }
      #expect(failures(pam) == 0)
      #expect(try pam.helpers().isEmpty)
    }
  }

  @Test("the right password empties it")
  func emptied() throws {
    let running = evaluate(pam)
    #expect(running.presenter.offersFinger())
    miss(running)
    miss(running)
    #expect(failures(pam) == 2)
    running.presenter.type("login")
    #expect(running.success() == .loginPassword)
    #expect(failures(pam) == 0)
  }

  @Test(
    "an empty password is no failure; where the account is locked the person is told by the system's own words"
  )
  func locked() throws {
    let running = evaluate(pam)
    #expect(running.presenter.offersFinger())
    running.presenter.type("")
    #expect(running.presenter.prompt { $1 == [.passwordEmpty] } != nil)
    #expect(failures(pam) == 0)
    for _ in 1...3 { miss(running) }
    #expect(failures(pam) == 3)
    running.presenter.act(.cancelled)
    #expect(running.error() == .cancelled)

    let next = evaluate(pam)
    #expect(next.presenter.offersFinger())
    next.presenter.type("login")
    #expect(
      next.presenter.prompt { _, notices in
        notices.contains { if case .system(let text) = $0 { text.contains("locked") } else { false } }
      } != nil)
    next.presenter.act(.cancelled)
    #expect(next.error() == .cancelled)
  }
}
