import Bus
import Glibc
import TestSupport
import Testing

@testable import Authentication

/// Statuses that must not count: said too early, too late, or by somebody else.
@Suite struct FprintdOrderTests {
  private func start(_ address: String) -> (Mailbox<SensorEvent>, any FingerprintRun) {
    let events = Mailbox<SensorEvent>()
    let run = FprintdSensor(bus: SystemBus(address: address, trustedUserID: getuid())).start {
      events.send($0)
    }
    return (events, run)
  }

  private func next(_ events: Mailbox<SensorEvent>) -> SensorEvent? {
    events.receive(until: .after(.seconds(10)))
  }

  @Test("a match that comes before the answer to our own VerifyStart counts for nothing")
  func early() throws {
    let bus = try PrivateBus()
    let fprintd = try ScriptedFprintd(on: bus) { call, status in
      if call.member == "VerifyStart" { status("verify-match") }
      call.reply()
      if call.member == "VerifyStart" { status("verify-retry-scan", done: false) }
    }
    let (events, run) = start(bus.address)
    defer { run.stop() }
    #expect(next(events) == .waiting(finger: nil, reader: nil))
    #expect(next(events) == .retry(.again))
    #expect(events.receive(until: .after(.milliseconds(50))) == nil)
    withExtendedLifetime(fprintd) {}
  }

  @Test("what is said while we stop a verification counts for nothing, and another is begun")
  func whileStopping() throws {
    let bus = try PrivateBus()
    let starts = Mailbox<Void>()
    let fprintd = try ScriptedFprintd(on: bus) { call, status in
      if call.member == "VerifyStop" {
        status("verify-no-match")
        status("verify-match")
      }
      call.reply()
      if call.member == "VerifyStart" {
        starts.send(())
        status("verify-swipe-too-short")
      }
    }
    let (events, run) = start(bus.address)
    for _ in 0..<3 {
      #expect(next(events) == .waiting(finger: nil, reader: nil))
      #expect(next(events) == .retry(.tooShort))
    }
    run.stop()
    withExtendedLifetime(fprintd) {}
  }

  @Test("a match that another client of the bus says counts for nothing")
  func spoofed() throws {
    let desk = try FingerDesk()
    try desk.enroll("right", as: "right-thumb")
    let (events, run) = start(desk.address)
    defer { run.stop() }
    #expect(next(events) == .waiting(finger: nil, reader: nil))
    let impostor = try ScriptedPeer(on: desk.bus) { _ in }
    impostor.emit(
      to: nil, try desk.path(), FingerDesk.device, "VerifyStatus", .string("verify-match"), .bool(true))
    _ = try impostor.connection.owner(of: FingerDesk.name, deadline: .after(.seconds(10)))  // it has gone out
    // The daemon's own word comes after the impostor's on the same bus.
    try desk.command("RETRY 3")
    #expect(next(events) == .retry(.lift))
  }

  @Test(
    "each status has its meaning; an unknown one is a retry while the daemon goes on, else an error",
    arguments: [
      ("verify-match", true, .match), ("verify-no-match", true, .noMatch),
      ("verify-retry-scan", false, .retry(.again, isOver: false)),
      ("verify-swipe-too-short", false, .retry(.tooShort, isOver: false)),
      ("verify-finger-not-centered", true, .retry(.notCentred, isOver: true)),
      ("verify-remove-and-retry", false, .retry(.lift, isOver: false)),
      ("verify-too-fast", false, .retry(.tooFast, isOver: false)),
      ("verify-disconnected", true, .failure(.disconnected)),
      ("verify-unknown-error", true, .failure(.reader)), ("verify-new", true, .failure(.reader)),
      ("verify-new", false, .retry(.again, isOver: false)), ("", true, .failure(.reader)),
    ] as [(String, Bool, VerifyStatus)])
  func statuses(result: String, isDone: Bool, expected: VerifyStatus) {
    #expect(VerifyStatus(result: result, isDone: isDone) == expected)
  }
}
