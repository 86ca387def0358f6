import Bus
import Glibc
import Posix
import SecretMemory
import SystemPrompter
import TestSupport
import Testing

@testable import Authentication

/// Whole evaluations: the real fprintd, the real dialog, and a person at both.
@Suite(.serialized, .enabled(if: DialogDesk.isPossible, "\(DialogDesk.requirement)"))
struct WholeEvaluationTests {
  private let finger: FingerDesk
  private let desk: DialogDesk

  init() throws {
    finger = try FingerDesk()
    try finger.enroll("right", as: "right-thumb")
    desk = try DialogDesk()
  }

  /// An evaluation under way on a thread of its own.
  private final class Running: Sendable {
    let cancellation = Cancellation()
    private let outcome = Mailbox<Result<AuthenticationMethod, AuthenticationError>>()

    init(_ finger: FingerDesk, _ desktop: Desktop, _ policy: AuthenticationPolicy = .deviceOwner) {
      let bus = SystemBus(address: finger.address, trustedUserID: getuid())
      let command = HelperCommand(path: "/bin/false", arguments: ["helper"], environment: [])
      let authenticator = Authenticator(
        sensor: FprintdSensor(bus: bus), loginPassword: LoginPassword(command: command),
        ledger: LockoutLedger(runtimeFolder: nil), bus: bus)
      let request = AuthenticationRequest(
        policy: policy, reason: "open your notes", methods: [.fingerprint, .applicationPassword],
        applicationPassword: ApplicationPasswordCheck(named: "notes") { typed in
          typed.equals(SecretBytes(utf8: "notes")) ? .matches : .doesNotMatch
        })
      let presenter = SystemPrompter(application: DialogDesk.application, desktop: desktop)
      let (outcome, cancellation) = (outcome, cancellation)
      BlockingThread.start("evaluate") {
        do throws(AuthenticationError) {
          let success = try authenticator.evaluate(
            request, presenter: presenter, cancellation: cancellation)
          outcome.send(.success(success.method))
        } catch {
          outcome.send(.failure(error))
        }
      }
    }

    func end() -> Result<AuthenticationMethod, AuthenticationError>? {
      outcome.receive(until: .after(.seconds(30)))
    }
  }

  @Test("a finger that matches while the dialog is open succeeds and takes the dialog away")
  func match() throws {
    for policy in [.deviceOwner, .biometrics] as [AuthenticationPolicy] {
      let running = Running(finger, desk.desktop, policy)
      #expect(try desk.dialog() != nil)
      try finger.touch("right")
      #expect(running.end() == .success(.fingerprint))
      #expect(try desk.isClear())
      #expect(try finger.becomesFree())
    }
  }

  @Test("a miss opens the dialog anew, and the password succeeds there")
  func miss() throws {
    let running = Running(finger, desk.desktop)
    let first = try desk.dialog()
    try finger.touch("left")
    #expect(try desk.dialog(after: first) != nil)
    try desk.type("notes")
    #expect(running.end() == .success(.applicationPassword))
    #expect(try desk.isClear())
    #expect(try finger.becomesFree())
  }

  @Test("wrong passwords leave the dialog open, with the finger waited for all the time")
  func refused() throws {
    let running = Running(finger, desk.desktop)
    let window = try desk.dialog()
    for _ in 1...2 { try desk.type("wrong") }
    #expect(try desk.dialog() == window)
    try finger.touch("right")
    #expect(running.end() == .success(.fingerprint))
    #expect(try desk.isClear())
  }

  @Test("Escape cancels the evaluation and releases the reader")
  func cancel() throws {
    let running = Running(finger, desk.desktop)
    #expect(try desk.dialog() != nil)
    try desk.press("Escape")
    #expect(running.end() == .failure(.cancelled))
    #expect(try desk.isClear())
    #expect(try finger.becomesFree())
  }

  @Test("Return in a dialog for a finger alone is the fallback")
  func fallback() throws {
    let running = Running(finger, desk.desktop, .biometrics)
    #expect(try desk.dialog() != nil)
    try desk.press("Return")
    #expect(running.end() == .failure(.fallback))
    #expect(try desk.isClear())
    #expect(try finger.becomesFree())
  }

  @Test("the application's cancel ends it at once, though the prompter is mute")
  func appCancel() throws {
    let running = Running(finger, desk.desktop)
    #expect(try desk.dialog() != nil)
    desk.mutePrompter(true)
    let taken = ContinuousClock().measure {
      running.cancellation.cancel()
      #expect(running.end() == .failure(.appCancelled))
    }
    #expect(taken < .seconds(2))
    #expect(try finger.becomesFree())
    desk.mutePrompter(false)
    #expect(try desk.isClear())
  }

  @Test("a prompter that is killed ends the evaluation and releases the reader")
  func killed() throws {
    let running = Running(finger, desk.desktop)
    #expect(try desk.dialog() != nil)
    desk.killPrompter()
    #expect(running.end() == .failure(.dialogNotAvailable(.vanished)))
    #expect(try finger.becomesFree())
  }

  @Test("where the dialog can't be had the evaluation ends at once and no reader is kept")
  func noDialog() throws {
    let bus = try PrivateBus()
    let running = Running(finger, Desktop(sessionBus: bus.address, hasDisplay: true))
    #expect(running.end() == .failure(.dialogNotAvailable(.notInstalled)))
    let consoles = Running(finger, Desktop(sessionBus: nil, hasDisplay: false))
    #expect(consoles.end() == .failure(.dialogNotAvailable(.noDisplay)))
    #expect(try finger.becomesFree())
  }
}
