import Bus
import Glibc
import TestSupport
import Testing

@testable import Authentication

/// The sensor on libfprint itself, with its virtual readers.
@Suite struct LibfprintSensorTests {
  private func desk(_ kinds: [FingerDesk.Reader] = [.comparing]) throws
    -> LibfprintDesk
  {
    let desk = try LibfprintDesk(kinds)
    try desk.enroll("right", as: .rightIndex, on: kinds[0])
    return desk
  }

  @Test(
    "a finger that is enrolled matches, and no process is left afterwards",
    arguments: [
      FingerDesk.Reader.comparing, .identifying,
    ])
  func match(kind: FingerDesk.Reader) throws {
    let desk = try desk([kind])
    let watched = desk.watch()
    #expect(watched.next() == .waiting(finger: nil, reader: nil))
    // What a virtual reader keeps itself goes with its process.
    if kind == .identifying { try desk.readers.command("INSERT right", on: kind) }
    try desk.readers.touch("right", on: kind)
    #expect(watched.next() == .matched)
    #expect(try !desk.readers.isHelperRunning())
  }

  @Test("another finger is a miss, and the reader is ready again when that is told")
  func miss() throws {
    let desk = try desk()
    let watched = desk.watch()
    defer { watched.run.stop() }
    #expect(watched.next() == .waiting(finger: nil, reader: nil))
    for print in ["left", "thumb"] {
      try desk.readers.touch(print)
      #expect(watched.next() == .notMatched)
      #expect(watched.next() == .waiting(finger: nil, reader: nil))
    }
    try desk.readers.touch("right")
    #expect(watched.next() == .matched)
  }

  @Test("a touch that can't be read is told by its kind and is no miss")
  func retries() throws {
    let desk = try desk()
    let watched = desk.watch()
    defer { watched.run.stop() }
    #expect(watched.next() == .waiting(finger: nil, reader: nil))
    for (code, kind) in [(0, .again), (1, .tooShort), (2, .notCentred), (3, .lift)] as [(Int, FingerRetry)] {
      try desk.readers.command("RETRY \(code)")
      #expect(watched.next() == .retry(kind))
      #expect(watched.next() == .waiting(finger: nil, reader: nil))
    }
    try desk.readers.touch("right")
    #expect(watched.next() == .matched)
  }

  @Test(
    "an error of the reader ends the run with what it means",
    arguments: [
      (0, SensorFailure.reader), (4, .inUse), (5, .reader),
    ])
  func readerError(code: Int, failure: SensorFailure) throws {
    let desk = try desk()
    let watched = desk.watch()
    _ = watched.next()
    try desk.readers.command("ERROR \(code)")
    #expect(watched.next() == .failed(failure))
    #expect(try desk.readers.helperEnds())
  }

  @Test("a reader that is unplugged ends the run")
  func unplug() throws {
    let desk = try desk()
    let watched = desk.watch()
    _ = watched.next()
    try desk.readers.command("UNPLUG")
    #expect(watched.next() == .failed(.disconnected))
    #expect(try desk.readers.helperEnds())
  }

  @Test("a reader that gets too hot ends the run, and no further one is worth while")
  func tooHot() throws {
    let desk = try desk()
    let watched = desk.watch()
    #expect(watched.next() == .waiting(finger: nil, reader: nil))
    try desk.readers.command("ERROR \(0x101)")
    #expect(watched.next() == .failed(.tooHot))
    #expect(
      SensorFailure.tooHot.retries == 0 && SensorFailure.tooHot.unavailability(ofFace: false) == .tooHot)
  }

  @Test("to stop kills the helper at once, though the driver ignores the end of a verification")
  func stubbornDriver() throws {
    let desk = try desk()
    let watched = desk.watch()
    _ = watched.next()
    try desk.readers.command("SET_CANCELLATION_ENABLED 0")
    let beginning = SuspendingClock.now
    watched.run.stop()
    #expect(beginning.duration(to: SuspendingClock.now) < .milliseconds(200))
    #expect(try !desk.readers.isHelperRunning())
    #expect(watched.isSilent)
    let again = desk.watch()
    #expect(again.next() == .waiting(finger: nil, reader: nil))
    try desk.readers.touch("right")
    #expect(again.next() == .matched)
  }

  @Test("a reader that compares with one finger at a time names it, and each gets its turn")
  func turns() throws {
    let desk = try desk()
    try desk.enroll("left", as: .leftThumb)
    let watched = desk.watch()
    #expect(watched.next() == .waiting(finger: .rightIndex, reader: nil))
    try desk.readers.touch("left")
    #expect(watched.next() == .notMatched)
    #expect(watched.next() == .waiting(finger: .leftThumb, reader: nil))
    try desk.readers.touch("left")
    #expect(watched.next() == .matched)
  }

  @Test("a reader that searches takes any enrolled finger and names none")
  func identify() throws {
    let desk = try desk([.identifying])
    try desk.enroll("left", as: .leftThumb, on: .identifying)
    let watched = desk.watch()
    defer { watched.run.stop() }
    #expect(watched.next() == .waiting(finger: nil, reader: nil))
    for print in ["left", "right"] { try desk.readers.command("INSERT \(print)", on: .identifying) }
    try desk.readers.touch("other", on: .identifying)
    #expect(watched.next() == .notMatched)
    #expect(watched.next() == .waiting(finger: nil, reader: nil))
    try desk.readers.touch("left", on: .identifying)
    #expect(watched.next() == .matched)
  }

  @Test("of two readers with prints the one with more is used, and named")
  func twoReaders() throws {
    let prints = PrintsInMemory()
    let one = try LibfprintDesk([.comparing], prints: prints)
    try one.enroll("right", as: .rightIndex)
    try one.enroll("left", as: .leftIndex)
    let other = try LibfprintDesk([.identifying], prints: prints)
    try other.enroll("right", as: .rightThumb, on: .identifying)
    let both = try LibfprintDesk([.comparing, .identifying], prints: prints)
    let watched = both.watch()
    guard case .waiting(let finger?, let name?)? = watched.next() else {
      Issue.record("no reader is named")
      return
    }
    #expect(finger == .rightIndex && !name.lowercased().contains("storage"))
    try both.readers.touch("right")
    #expect(watched.next() == .matched)
  }

  @Test("a damaged print, and one of a reader that is not there, are left out; the others work")
  func damage() throws {
    let desk = try desk()
    for text in ["", "FP3", "FP3 and then nonsense", String(repeating: "x", count: 100_000)] {
      try desk.prints.save(StoredPrint(.leftThumb, text: text), readerName: "")
      try desk.prints.save(StoredPrint(.rightThumb, reader: "other/0", text: "FP3"), readerName: "")
      let watched = desk.watch()
      #expect(watched.next() == .waiting(finger: nil, reader: nil), "\(text.prefix(30))")
      try desk.readers.touch("right")
      #expect(watched.next() == .matched)
    }
    let inspection = try desk.keeper.inspect(cancellation: Cancellation())
    #expect(inspection.prints.map(\.state) == [.ready, .damaged, .damaged])
    try desk.prints.delete(.rightIndex, reader: "virtual_device/0")
    #expect(desk.watch().next() == .unavailable(.printsDamaged))
    #expect(desk.availability() == .unavailable(.printsDamaged))
  }

  @Test("what can't be had is told by its reason")
  func unavailable() throws {
    let desk = try desk()
    let none = try LibfprintDesk([], prints: desk.prints)
    #expect(none.watch().next() == .unavailable(.noReader) && none.availability() == .unavailable(.noReader))
    let empty = try LibfprintDesk()
    #expect(empty.watch().next() == .unavailable(.notEnrolled))
    #expect(empty.availability() == .unavailable(.notEnrolled))
    let foreign = try LibfprintDesk([.identifying], prints: desk.prints)
    #expect(foreign.watch().next() == .unavailable(.notEnrolled))
    #expect(foreign.availability() == .unavailable(.notEnrolled))
    let locked = try LibfprintDesk(prints: PrintsInMemory(failure: .unavailable("locked")))
    #expect(locked.watch().next() == .unavailable(.printsOutOfReach))
    let bare = LibfprintSensor(prints: desk.prints, command: nil, bus: LibfprintDesk.nowhere)
    #expect(LibfprintDesk.Watched(bare).next() == .unavailable(.noService))
    let inside = SystemBus(
      address: "unix:path=/nonexistent", trustedUserID: getuid(), requiresInitialUserNamespace: true)
    let spaced = LibfprintSensor(prints: desk.prints, command: desk.command, bus: inside)
    if !inside.isTrustworthy { #expect(LibfprintDesk.Watched(spaced).next() == .unavailable(.userNamespace)) }
  }

  @Test("availability names the reader and the fingers, and leaves no process")
  func availability() throws {
    let desk = try desk()
    guard case .available(let reader, let fingers) = desk.availability() else {
      Issue.record("no finger could be checked")
      return
    }
    #expect(fingers == [.rightIndex] && !reader.isEmpty)
    #expect(try !desk.readers.isHelperRunning())
  }

  @Test("availability that isn't known in time is unknown, and the helper is gone")
  func slow() throws {
    let desk = try desk()
    let command = HelperCommand(path: "/bin/sleep", arguments: ["sleep", "60"], environment: [])
    let sensor = LibfprintSensor(prints: desk.prints, command: command, bus: LibfprintDesk.nowhere)
    #expect(sensor.availability(deadline: .after(.milliseconds(200)), cancellation: nil) == .unknown)
  }
}
