import Bus
import TestSupport
import Testing

@testable import Authentication

@Suite struct FprintdSensorTests {
  @Test("a finger that is enrolled matches, and the reader is free afterwards")
  func match() throws {
    let desk = try FingerDesk()
    try desk.enroll("right", as: "right-index-finger")
    let events = Mailbox<SensorEvent>()
    let run = FprintdSensor(bus: desk.systemBus).start { events.send($0) }
    #expect(events.receive(until: .after(.seconds(5))) == .waiting(finger: nil, reader: nil))
    try desk.touch("right")
    #expect(events.receive(until: .after(.seconds(5))) == .matched)
    run.abandon()
    #expect(try desk.becomesFree())
  }

  @Test("a finger that is not enrolled is a miss, and the reader waits on")
  func noMatch() throws {
    let desk = try FingerDesk()
    try desk.enroll("right", as: "right-index-finger")
    let events = Mailbox<SensorEvent>()
    let run = FprintdSensor(bus: desk.systemBus).start { events.send($0) }
    defer { run.abandon() }
    for print in ["left", "thumb"] {
      #expect(events.receive(until: .after(.seconds(5))) == .waiting(finger: nil, reader: nil))
      try desk.touch(print)
      #expect(events.receive(until: .after(.seconds(5))) == .notMatched)
    }
  }
}
