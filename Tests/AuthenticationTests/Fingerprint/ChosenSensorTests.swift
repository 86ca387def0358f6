import Bus
import Glibc
import Posix
import TestSupport
import Testing

@testable import Authentication

/// Which of fprintd and libfprint drives the reader.
@Suite struct ChosenSensorTests {
  /// A sensor that says who it is.
  private struct Named: FingerprintSensor {
    let reason: FingerprintUnavailability
    func availability(deadline: Deadline, cancellation: Cancellation?) -> FingerprintAvailability {
      .unavailable(reason)
    }
    func start(report: @escaping @Sendable (SensorEvent) -> Void) -> any FingerprintRun {
      report(.unavailable(reason))
      return Nothing()
    }
    func holdReaders(deadline: Deadline, cancellation: Cancellation?) -> (any ReaderHold)? { nil }
  }

  private struct Nothing: FingerprintRun {
    func stop() {}
  }

  @Test(
    "libfprint is used only where it is certain that there is no fprintd",
    arguments: [
      (FprintdPresence.absent, FingerprintUnavailability.lidClosed), (.owned, .notAllowed),
      (.activatable, .notAllowed), (.unknown, .notAllowed),
    ])
  func choice(presence: FprintdPresence, chosen: FingerprintUnavailability) {
    let sensor = ChosenSensor(fprintd: Named(reason: .notAllowed), libfprint: Named(reason: .lidClosed)) {
      _, _ in
      presence
    }
    #expect(sensor.availability(deadline: .never, cancellation: nil) == .unavailable(chosen))
    let events = Mailbox<SensorEvent>()
    let run = sensor.start { events.send($0) }
    #expect(events.receive(until: .after(.seconds(10))) == .unavailable(chosen))
    run.stop()
  }

  @Test("a run that is stopped before the choice is made never starts")
  func stoppedEarly() {
    let asked = Mailbox<Void>()
    let answer = Mailbox<Void>()
    let sensor = ChosenSensor(fprintd: Named(reason: .notAllowed), libfprint: Named(reason: .lidClosed)) {
      _, _ in
      asked.send(())
      _ = answer.receive(until: .after(.seconds(10)))
      return .absent
    }
    let events = Mailbox<SensorEvent>()
    let run = sensor.start { events.send($0) }
    _ = asked.receive(until: .after(.seconds(10)))
    run.stop()
    answer.send(())
    #expect(events.receive(until: .after(.milliseconds(100))) == nil)
  }

  private func presence(_ address: String, _ user: UInt32 = getuid()) -> FprintdPresence {
    FprintdPresence(
      on: SystemBus(address: address, trustedUserID: user), deadline: .after(.seconds(10)))
  }

  @Test("the bus says whether fprintd runs; a mute one runs too, and none is asked")
  func owned() throws {
    let desk = try FingerDesk()
    #expect(presence(desk.address) == .owned)
    desk.muteFprintd(true)
    defer { desk.muteFprintd(false) }
    #expect(presence(desk.address) == .owned)
    #expect(presence(desk.address, getuid() + 1) == .unknown)
  }

  @Test("the bus says whether fprintd could be started, which it isn't, and whether there is none")
  func activatable() throws {
    let bus = try PrivateBus()
    #expect(presence(bus.address) == .absent)
    #expect(presence("unix:path=/nonexistent") == .unknown)
    let folder = try TemporaryFolder()
    try folder.write(
      "net.reactivated.Fprint.service",
      "[D-BUS Service]\nName=net.reactivated.Fprint\nExec=/bin/touch \(folder.path("started"))\n")
    let address = "unix:path=\(folder.path("bus"))"
    try folder.write(
      "bus.conf",
      """
      <busconfig><type>session</type><listen>\(address)</listen><servicedir>\(folder.path)</servicedir>
      <policy context="default"><allow own="*"/><allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/></policy></busconfig>
      """)
    let pipe = try FileDescriptor.pipe()
    let daemon = try Daemon(
      [
        "/usr/bin/dbus-daemon", "--config-file=" + folder.path("bus.conf"), "--nofork", "--nopidfile",
        "--print-address=1",
      ], environment: [:], output: pipe.writing, log: folder.path("log"))
    defer { daemon.stop() }
    _ = try pipe.reading.readLine()
    #expect(presence(address) == .activatable)
    #expect(access(folder.path("started"), F_OK) != 0)
  }
}
