import Bus
import Glibc
import TestSupport
import Testing

@testable import Authentication

/// The sensor on the real fprintd with libfprint's virtual reader.
@Suite struct FprintdSensorTests {
  private static let patience = Duration.seconds(10)

  /// A run whose reports are read one by one.
  private struct Watched {
    let events = Mailbox<SensorEvent>()
    let run: any FingerprintRun

    init(_ bus: SystemBus) {
      let events = events
      run = FprintdSensor(bus: bus).start { events.send($0) }
    }

    func next() -> SensorEvent? { events.receive(until: .after(FprintdSensorTests.patience)) }
  }

  private func desk(_ readers: [FingerDesk.Reader] = [.comparing]) throws -> FingerDesk {
    let desk = try FingerDesk(readers: readers)
    try desk.enroll("right", as: "right-index-finger", on: readers[0])
    return desk
  }

  @Test("a finger that is enrolled matches, and the reader is free afterwards")
  func match() throws {
    let desk = try desk()
    let watched = Watched(desk.systemBus)
    #expect(watched.next() == .waiting(finger: nil, reader: nil))
    try desk.touch("right")
    #expect(watched.next() == .matched)
    watched.run.stop()
    #expect(try desk.becomesFree())
  }

  @Test("another finger is a miss, and the reader is ready again when that is told")
  func miss() throws {
    let desk = try desk()
    let watched = Watched(desk.systemBus)
    defer { watched.run.stop() }
    #expect(watched.next() == .waiting(finger: nil, reader: nil))
    for print in ["left", "thumb"] {
      try desk.touch(print)
      #expect(watched.next() == .notMatched)
      #expect(watched.next() == .waiting(finger: nil, reader: nil))
    }
    try desk.touch("right")
    #expect(watched.next() == .matched)
  }

  @Test("a touch that can't be read is told by its kind and is no miss")
  func retries() throws {
    let desk = try desk()
    let watched = Watched(desk.systemBus)
    defer { watched.run.stop() }
    _ = watched.next()
    for (code, kind) in [(0, .again), (1, .tooShort), (2, .notCentred), (3, .lift)] as [(Int, FingerRetry)] {
      try desk.command("RETRY \(code)")
      #expect(watched.next() == .retry(kind))
    }
    try desk.touch("right")
    #expect(watched.next() == .matched)
  }

  @Test("an error of the reader ends the run, with the reader free")
  func readerError() throws {
    let desk = try desk()
    let watched = Watched(desk.systemBus)
    _ = watched.next()
    try desk.command("ERROR 0")
    #expect(watched.next() == .failed(.reader))
    #expect(try desk.becomesFree())
  }

  @Test("a reader that is unplugged ends the run; the next finds none")
  func unplug() throws {
    let desk = try desk()
    let watched = Watched(desk.systemBus)
    _ = watched.next()
    try desk.command("UNPLUG")
    #expect([.failed(.reader), .failed(.disconnected)].contains(watched.next()))
    #expect(try desk.becomesGone())
    #expect(Watched(desk.systemBus).next() == .unavailable(.noReader))
  }

  @Test("a daemon that is killed ends the run at once")
  func daemonKilled() throws {
    let desk = try desk()
    let watched = Watched(desk.systemBus)
    _ = watched.next()
    let beginning = SuspendingClock.now
    desk.killFprintd()
    #expect(watched.next() == .failed(.daemonGone))
    #expect(beginning.duration(to: SuspendingClock.now) < .seconds(1))
  }

  @Test("a daemon that stops answering ends the run by its deadline")
  func daemonMute() throws {
    let desk = try desk()
    desk.muteFprintd(true)
    defer { desk.muteFprintd(false) }
    let availability = FprintdSensor(bus: desk.systemBus)
      .availability(deadline: .after(.milliseconds(200)), cancellation: nil)
    #expect(availability == .unknown)
    let watched = Watched(desk.systemBus)
    watched.run.stop()
    #expect(watched.events.receive(until: .after(.milliseconds(50))) == nil)
  }

  @Test("where polkit says no, no finger is offered")
  func denied() throws {
    let desk = try desk()
    desk.polkit.say(.deny)
    #expect(Watched(desk.systemBus).next() == .unavailable(.notPermitted))
  }

  @Test("a reader in another's hands is waited for, for a moment, and then told")
  func inUse() throws {
    let desk = try desk()
    let other = try desk.claim()
    let watched = Watched(desk.systemBus)
    #expect(watched.next() == .failed(.inUse))
    let patient = Watched(desk.systemBus)
    usleep(100_000)
    other.close()
    #expect(patient.next() == .waiting(finger: nil, reader: nil))
    patient.run.stop()
  }

  @Test("a reader that compares with one finger at a time names it, and each gets its turn")
  func turns() throws {
    let desk = try desk()
    try desk.enroll("left", as: "left-thumb")
    let watched = Watched(desk.systemBus)
    defer { watched.run.stop() }
    guard case .waiting(let first?, nil)? = watched.next() else {
      Issue.record("no finger is named")
      return
    }
    try desk.touch("other")
    #expect(watched.next() == .notMatched)
    guard case .waiting(let second?, nil)? = watched.next() else {
      Issue.record("no other finger is named")
      return
    }
    #expect(Set([first, second]) == [.leftThumb, .rightIndex])
    try desk.touch(second == .leftThumb ? "left" : "right")
    #expect(watched.next() == .matched)
  }

  @Test("a reader that searches takes any enrolled finger and names none")
  func identify() throws {
    let desk = try desk([.identifying])
    try desk.enroll("left", as: "left-thumb", on: .identifying)
    for print in ["right", "left"] {
      let watched = Watched(desk.systemBus)
      #expect(watched.next() == .waiting(finger: nil, reader: nil))
      try desk.touch(print, on: .identifying)
      #expect(watched.next() == .matched)
      watched.run.stop()
      #expect(try desk.becomesFree(.identifying))
    }
  }

  @Test(
    "of two readers the one with more prints is used and named; while a password is checked both are held")
  func twoReaders() throws {
    let desk = try FingerDesk(readers: [.comparing, .identifying])
    try desk.enroll("right", as: "right-thumb", on: .comparing)
    try desk.enroll("right", as: "right-thumb", on: .identifying)
    try desk.enroll("left", as: "left-thumb", on: .identifying)
    let watched = Watched(desk.systemBus)
    guard case .waiting(_, let name?)? = watched.next() else {
      Issue.record("no reader is named")
      return
    }
    #expect(name.lowercased().contains("storage"))
    #expect(try desk.isFree(.comparing) && !desk.isFree(.identifying))
    let hold = FprintdSensor(bus: desk.systemBus).holdReaders(
      deadline: .after(.seconds(2)), cancellation: nil)
    #expect(try !desk.isFree(.comparing))
    hold?.close()
    #expect(try desk.becomesFree(.comparing))
    watched.run.stop()
    #expect(try desk.becomesFree(.identifying))
  }

  @Test("of two readers with as many prints the one that feels a finger is used, else the daemon's first")
  func tie() throws {
    for touched in [nil, "/reader/0", "/reader/1"] as [String?] {
      let bus = try PrivateBus()
      let claimed = Mailbox<String>()
      let fprintd = try ScriptedPeer(on: bus, name: FingerDesk.name) { call in
        switch call.member {
        case "GetDevices": call.reply(.array(of: "o", [.objectPath("/reader/0"), .objectPath("/reader/1")]))
        case "ListEnrolledFingers": call.reply(.array(of: "s", [.string("right-thumb")]))
        case "Get" where call.arguments[1]?.string == "finger-present":
          call.reply(.variant(.bool(call.path == touched)))
        case "Get": call.reply(.variant(.string(call.path)))
        case "Claim":
          claimed.send(call.path)
          call.reply()
        default: call.reply()
        }
      }
      let watched = Watched(SystemBus(address: bus.address, trustedUserID: getuid()))
      #expect(claimed.receive(until: .after(Self.patience)) == touched ?? "/reader/0")
      #expect(watched.next() == .waiting(finger: nil, reader: touched ?? "/reader/0"))
      watched.run.stop()
      withExtendedLifetime(fprintd) {}
    }
  }

  @Test(
    "a daemon that doesn't answer once is not taken for one without prints: the next question is asked anew")
  func unknown() throws {
    let desk = try desk()
    let sensor = FprintdSensor(bus: desk.systemBus)
    desk.muteFprintd(true)
    #expect(sensor.availability(deadline: .after(.milliseconds(200)), cancellation: nil) == .unknown)
    desk.muteFprintd(false)
    guard case .available = sensor.availability(deadline: .after(Self.patience), cancellation: nil) else {
      Issue.record("the reader was given up")
      return
    }
  }

  @Test("over a sleep the reader is kept, and is free after it")
  func sleep() throws {
    let desk = try desk()
    let watched = Watched(desk.systemBus)
    #expect(watched.next() == .waiting(finger: nil, reader: nil))
    try desk.logind.fallAsleep()
    #expect(try !desk.isFree())
    #expect(watched.events.receive(until: .after(.milliseconds(50))) == nil)
    desk.logind.wakeUp()
    #expect(watched.next() == .failed(.reader))
    #expect(try desk.becomesFree())
  }

  @Test("a driver that ignores the end of a verification doesn't keep an abandoned run waiting")
  func stubbornDriver() throws {
    let desk = try desk()
    let watched = Watched(desk.systemBus)
    _ = watched.next()
    try desk.command("SET_CANCELLATION_ENABLED 0")
    let beginning = SuspendingClock.now
    watched.run.stop()
    #expect(beginning.duration(to: SuspendingClock.now) < .milliseconds(200))
  }

  @Test("what can't be had is told by its reason")
  func unavailable() throws {
    let desk = try FingerDesk()
    #expect(Watched(desk.systemBus).next() == .unavailable(.notEnrolled))
    let empty = try FingerDesk(readers: [])
    #expect(Watched(empty.systemBus).next() == .unavailable(.noReader))
    let bus = try PrivateBus()
    #expect(
      Watched(SystemBus(address: bus.address, trustedUserID: getuid())).next() == .unavailable(.noService))
    let nowhere = SystemBus(address: "unix:path=/nonexistent", trustedUserID: getuid())
    #expect(Watched(nowhere).next() == .unavailable(.noService))
    let foreign = SystemBus(address: desk.address, trustedUserID: getuid() + 1)
    #expect(Watched(foreign).next() == .unavailable(.notTrusted))
  }

  @Test(
    "a daemon of another user's on a bus that is trusted is believed nothing",
    .enabled(if: getuid() == 0, "needs root, to start it as another"))
  func foreignDaemon() throws {
    let bus = try PrivateBus()
    chmod(bus.folder.path, 0o755)
    chmod(bus.folder.path("bus"), 0o666)
    let names = Mailbox<String?>()
    let connection = try bus.connect()
    let watch = connection.watchOwner(of: FingerDesk.name) { names.send($0) }
    defer { watch.cancel() }
    let daemon = try Daemon(
      ["/usr/bin/setpriv", "--reuid", "65534", "--clear-groups", "/usr/libexec/fprintd", "-t"],
      environment: [
        "DBUS_SYSTEM_BUS_ADDRESS": bus.address, "FP_DRIVERS_ALLOWLIST": "none",
        "FP_DRIVERS_WHITELIST": "none",
      ], log: bus.folder.path("fprintd.log"))
    defer { daemon.stop() }
    #expect(names.receive(until: .after(Self.patience)) != nil)
    let system = SystemBus(address: bus.address, trustedUserID: getuid())
    #expect(Watched(system).next() == .unavailable(.notTrusted))
  }

  @Test("availability names the reader and the fingers, and claims nothing")
  func availability() throws {
    let desk = try desk()
    let sensor = FprintdSensor(bus: desk.systemBus)
    guard
      case .available(let reader, let fingers) = sensor.availability(
        deadline: .after(Self.patience), cancellation: nil)
    else {
      Issue.record("no finger could be checked")
      return
    }
    #expect(fingers == [.rightIndex] && !reader.isEmpty)
    #expect(try desk.isFree())
  }
}
