import Bus
import Glibc
import TestSupport
import Testing

@testable import Authentication

/// Every way out of an evaluation lets the reader go: a second client claims it within a second.
@Suite struct ExitPathTests {
  private func desk() throws -> FingerDesk {
    let desk = try FingerDesk()
    try desk.enroll("right", as: "right-thumb")
    return desk
  }

  enum Way: String, CaseIterable {
    case finger, applicationPassword, cancelled, appCancelled, fallback, promptLost, threeMisses, lockout
    case threePasswordsThenFinger
  }

  @Test("the reader is free after each end", arguments: Way.allCases)
  func ends(way: Way) throws {
    let desk = try desk()
    let ledger = LockoutLedger(runtimeFolder: nil)
    if way == .lockout { for _ in 1...4 { ledger.countMiss() } }
    let policy: AuthenticationPolicy =
      [.threeMisses, .lockout, .fallback].contains(way) ? .biometrics : .deviceOwner
    let running = Running(
      .desk(desk.systemBus, ledger: ledger),
      .test(policy, methods: [.fingerprint, .applicationPassword]))
    #expect(running.presenter.offersFinger())
    #expect(try !desk.isFree())
    switch way {
    case .finger: try desk.touch("right")
    case .applicationPassword: running.presenter.type("notes")
    case .cancelled: running.presenter.act(.cancelled)
    case .appCancelled: running.cancellation.cancel()
    case .fallback: running.presenter.act(.fallback)
    case .promptLost: running.presenter.act(.failed(.notInteractive))
    case .threeMisses: for _ in 1...3 { try desk.touch("left") }
    case .lockout: try desk.touch("left")
    case .threePasswordsThenFinger:
      for left in [2, 1, 0] {
        running.presenter.type("wrong")
        #expect(running.presenter.prompt { $1.contains(.passwordRefused(left: left)) } != nil)
      }
      try desk.touch("right")
    }
    switch way {
    case .finger, .threePasswordsThenFinger: #expect(running.success() == .fingerprint)
    case .applicationPassword: #expect(running.success() == .applicationPassword)
    case .cancelled: #expect(running.error() == .cancelled)
    case .appCancelled: #expect(running.error() == .appCancelled)
    case .fallback: #expect(running.error() == .fallback)
    case .promptLost: #expect(running.error() == .notInteractive)
    case .threeMisses: #expect(running.error() == .refused)
    case .lockout: #expect(running.error() == .biometryLockout)
    }
    #expect(try desk.becomesFree())
  }

  @Test("it is free while the evaluation goes on without it: after three misses, and after its minute")
  func closedLane() throws {
    let desk = try desk()
    let running = Running(.desk(desk.systemBus), .test())
    #expect(running.presenter.offersFinger())
    for notice in [.fingerNotRecognised(left: 2), .fingerNotRecognised(left: 1), .fingersUsedUp] as [Notice] {
      try desk.touch("left")
      #expect(running.presenter.prompt { $1.contains(notice) } != nil)
    }
    #expect(try desk.becomesFree())
    running.presenter.type("notes")
    #expect(running.success() == .applicationPassword)
  }
}
