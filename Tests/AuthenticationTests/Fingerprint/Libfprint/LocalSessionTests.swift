import Bus
import Glibc
import TestSupport
import Testing

@testable import Authentication

/// Whether the person sits at the machine, and what sleep does to a reader that we drive ourselves.
@Suite struct LocalSessionTests {
  @Test(
    "a reader is within reach of an active session at the machine; where nothing is known nothing is forbidden"
  )
  func places() {
    #expect(LocalSession.Place.unknown.isAtTheMachine)
    #expect(LocalSession.Place.session(isRemote: false, isActive: true).isAtTheMachine)
    #expect(!LocalSession.Place.session(isRemote: true, isActive: true).isAtTheMachine)
    #expect(!LocalSession.Place.session(isRemote: false, isActive: false).isAtTheMachine)
    #expect(!LocalSession.Place.none.isAtTheMachine)
  }

  @Test("over the network, or while another's session is on the screen, no finger is offered")
  func remote() throws {
    let system = try FingerDesk(readers: [])
    let desk = try LibfprintDesk(bus: system.systemBus)
    try desk.enroll("right", as: .rightIndex)
    let watched = desk.watch()
    #expect(watched.next() == .waiting(finger: nil, reader: nil))
    watched.run.stop()
    for (isRemote, isActive) in [(true, true), (false, false)] {
      system.logind.setSession(isRemote: isRemote, isActive: isActive)
      #expect(desk.watch().next() == .unavailable(.notPermitted))
      #expect(desk.availability() == .unavailable(.notPermitted))
    }
    system.logind.leave()
    let free = desk.watch()
    #expect(free.next() == .waiting(finger: nil, reader: nil))
    free.run.stop()
  }

  @Test("a process outside of any session counts to the user's session on the screen, if there is one")
  func outside() throws {
    let system = try FingerDesk(readers: [])
    let desk = try LibfprintDesk(bus: system.systemBus)
    try desk.enroll("right", as: .rightIndex)
    system.logind.leaveSession(display: true)
    let watched = desk.watch()
    #expect(watched.next() == .waiting(finger: nil, reader: nil))
    watched.run.stop()
    system.logind.leaveSession(display: false)
    #expect(desk.watch().next() == .unavailable(.notPermitted))
  }

  @Test("when the machine is about to sleep the reader is let go, without a word")
  func sleep() throws {
    let system = try FingerDesk(readers: [])
    let desk = try LibfprintDesk(bus: system.systemBus)
    try desk.enroll("right", as: .rightIndex)
    let watched = desk.watch()
    #expect(watched.next() == .waiting(finger: nil, reader: nil))
    try system.logind.fallAsleep()
    #expect(try desk.readers.helperEnds())
    #expect(watched.isSilent)
    system.logind.wakeUp()
    watched.run.stop()
  }
}
