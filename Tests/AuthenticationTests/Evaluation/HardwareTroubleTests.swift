import Bus
import Glibc
import TestSupport
import Testing

@testable import Authentication

/// Whole evaluations while the reader, its daemon or the system behind it misbehaves: the password is never
/// touched by it, and a cancel is never kept waiting.
@Suite struct HardwareTroubleTests {
  private func desk() throws -> FingerDesk {
    let desk = try FingerDesk()
    try desk.enroll("right", as: "right-thumb")
    return desk
  }

  private func ends(_ running: Running, by error: AuthenticationError = .cancelled) {
    let beginning = SuspendingClock.now
    running.presenter.act(.cancelled)
    #expect(running.error() == error)
    #expect(beginning.duration(to: SuspendingClock.now) < .milliseconds(200))
  }

  @Test("a driver that ignores cancellation delays neither a cancel nor a password")
  func stubbornDriver() throws {
    for isCancelled in [true, false] {
      let desk = try desk()
      let running = Running(.desk(desk.systemBus), .test())
      #expect(running.presenter.offersFinger())
      try desk.command("SET_CANCELLATION_ENABLED 0")
      if isCancelled {
        ends(running)
      } else {
        running.presenter.type("notes")
        #expect(running.success() == .applicationPassword)
      }
    }
  }

  @Test("a polkit that hangs delays neither a cancel nor a password, and no finger is offered")
  func hangingPolkit() throws {
    let desk = try desk()
    desk.polkit.say(.hang)
    for isCancelled in [true, false] {
      let running = Running(.desk(desk.systemBus), .test())
      #expect(running.presenter.prompt()?.0.fingerprint == .starting)
      if isCancelled {
        ends(running)
      } else {
        running.presenter.type("notes")
        #expect(running.success() == .applicationPassword)
      }
    }
  }

  @Test("a daemon that stops in the middle delays neither a cancel nor a password")
  func muteDaemon() throws {
    let desk = try desk()
    for isCancelled in [true, false] {
      let running = Running(.desk(desk.systemBus), .test())
      #expect(running.presenter.offersFinger())
      desk.muteFprintd(true)
      if isCancelled {
        ends(running)
      } else {
        running.presenter.type("notes")
        #expect(running.success() == .applicationPassword)
      }
      desk.muteFprintd(false)
      #expect(try desk.becomesFree())
    }
  }

  @Test(
    "in a session that the policy doesn't admit, a remote one for instance, the password is asked at once")
  func remoteSession() throws {
    let desk = try desk()
    desk.polkit.say(.deny)
    let running = Running(.desk(desk.systemBus), .test())
    let prompt = running.presenter.prompt()
    #expect(prompt?.0.fingerprint == .notOffered && prompt?.1 == [])
    running.presenter.type("notes")
    #expect(running.success() == .applicationPassword)
    #expect(
      Running(.desk(desk.systemBus), .test(.biometrics)).error() == .biometryNotAvailable(.notPermitted))
    #expect(Authenticator.desk(desk.systemBus).fingerprintAvailability() == .unavailable(.notPermitted))
  }

  @Test("a reader that is unplugged is told once, counts no miss, and leaves the password")
  func unplugged() throws {
    let desk = try desk()
    let ledger = LockoutLedger(runtimeFolder: nil)
    let running = Running(.desk(desk.systemBus, ledger: ledger), .test())
    #expect(running.presenter.offersFinger())
    try desk.command("UNPLUG")
    #expect(running.presenter.prompt { $1 == [.readerClosed(.disconnected)] } != nil)
    running.presenter.type("notes")
    #expect(running.success() == .applicationPassword && ledger.misses == 0)
  }

  @Test("while another session is on the screen no reader is held; back on it, a finger succeeds")
  func otherConsole() throws {
    let desk = try desk()
    let running = Running(.desk(desk.systemBus), .test())
    #expect(running.presenter.offersFinger())
    desk.logind.setActive(false)
    #expect(try desk.becomesFree())
    desk.logind.setActive(true)
    try desk.touch("right")
    #expect(running.success() == .fingerprint)
    desk.logind.setActive(false)
    let away = Running(.desk(desk.systemBus), .test())
    #expect(away.presenter.prompt()?.0.fingerprint == .starting)
    #expect(try desk.isFree())
    away.presenter.type("notes")
    #expect(away.success() == .applicationPassword)
  }

  @Test(
    "however a reader fails, it is claimed a bounded number of times, and then closed with one sentence",
    arguments: [false, true])
  func claims(isTaken: Bool) throws {
    let bus = try PrivateBus()
    let fprintd = try ScriptedFprintd(on: bus, isTaken: isTaken) { call, status in
      call.reply()
      if call.member == "VerifyStart" { status("verify-unknown-error") }
    }
    let running = Running(
      .desk(SystemBus(address: bus.address, trustedUserID: getuid())), .test())
    // 1 + 2 + 4 + 8 seconds of pauses.
    var said: [Notice] = []
    let deadline = Deadline.after(.seconds(60))
    while case .prompt(_, let notices)? = running.presenter.shown.receive(until: deadline) {
      said += notices
      if said.contains(.readerClosed(isTaken ? .inUse : .failing)) { break }
    }
    #expect(said == (isTaken ? [.readerInUse, .readerClosed(.inUse)] : [.readerClosed(.failing)]))
    // Five runs; one that finds its reader taken asks four times, since whoever has it may be letting go.
    #expect(fprintd.claims == (isTaken ? 20 : 5))
    running.presenter.type("notes")
    #expect(running.success() == .applicationPassword)
  }
}
