import Bus
import Glibc
import TestSupport
import Testing

/// How a call to a real daemon ends that does not answer it.
@Suite struct CallEndingTests {
  private let desk: PrivateDesk
  private let connection: BusConnection

  init() throws {
    desk = try PrivateDesk()
    connection = try desk.bus.connect()
  }

  private let readAlias = MethodCall(
    destination: "org.freedesktop.secrets", path: "/org/freedesktop/secrets",
    interface: "org.freedesktop.Secret.Service", member: "ReadAlias", arguments: .tuple([.string("default")]),
    replySignature: "(o)")

  @Test("the deadline ends a call to a mute daemon, and the next call works again")
  func deadline() throws {
    desk.muteKeyring(true)
    let clock = ContinuousClock()
    let taken = clock.measure {
      #expect(throws: BusError.timedOut) {
        try connection.call(readAlias, deadline: .after(.milliseconds(100)))
      }
    }
    #expect(taken >= .milliseconds(100))
    #expect(throws: BusError.timedOut) { try connection.call(readAlias, deadline: .after(.zero)) }
    desk.muteKeyring(false)
    let path = try connection.call(readAlias, deadline: .after(.seconds(5)))[0]?.string
    #expect(path == PrivateDesk.loginCollection)
  }

  @Test("a cancellation ends a call at once, however far its deadline")
  func cancellation() throws {
    desk.muteKeyring(true)
    let cancellation = Cancellation()
    let ended = Mailbox<Result<Variant, BusError>>()
    BlockingThread.start("caller") { [connection, readAlias] in
      ended.send(
        Result { () throws(BusError) in
          try connection.call(readAlias, deadline: .never, cancellation: cancellation)
        })
    }
    cancellation.cancel()
    #expect(throws: BusError.cancelled) { try ended.receive(until: .after(.seconds(5)))?.get() }
    #expect(throws: BusError.cancelled) {
      try connection.call(readAlias, deadline: .never, cancellation: cancellation)
    }
  }

  @Test("a daemon that is killed during a call ends it")
  func killed() throws {
    desk.muteKeyring(true)
    let ended = Mailbox<Result<Variant, BusError>>()
    connection.start(readAlias, deadline: .never) { ended.send($0) }
    _ = try connection.owner(of: "org.freedesktop.secrets", deadline: .after(.seconds(5)))
    try desk.killKeyring()
    let error = #expect(throws: BusError.self) { try ended.receive(until: .after(.seconds(5)))?.get() }
    guard case .remote(name: "org.freedesktop.DBus.Error.NoReply", _) = error else {
      Issue.record("ended as \(String(describing: error))")
      return
    }
  }
}
