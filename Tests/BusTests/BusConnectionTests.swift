import Bus
import CGLib
import Glibc
import TestSupport
import Testing

@Suite struct BusConnectionTests {
  private let bus: PrivateBus
  private let connection: BusConnection

  init() throws {
    bus = try PrivateBus()
    connection = try bus.connect()
  }

  private static var soon: Deadline { .after(.seconds(5)) }

  private func driverCall(_ member: String, _ arguments: [Variant] = [], reply: String? = nil) -> MethodCall {
    MethodCall(
      destination: "org.freedesktop.DBus", path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus",
      member: member, arguments: .tuple(arguments), replySignature: reply)
  }

  private func ping(_ peer: ScriptedPeer) -> MethodCall {
    MethodCall(
      destination: peer.connection.uniqueName, path: "/", interface: "org.freedesktop.DBus.Peer",
      member: "Ping")
  }

  @Test("a call returns what the peer answered")
  func reply() throws {
    let names = try connection.call(driverCall("ListNames", reply: "(as)"), deadline: Self.soon)[0]?.strings
    #expect(names?.contains(connection.uniqueName) == true)
  }

  @Test("a property is read of the object and the interface that are named, and no other is given for it")
  func property() throws {
    func get(_ name: String, of interface: String) throws(BusError) -> [String]? {
      let get = MethodCall.property(
        name, of: interface, at: "/org/freedesktop/DBus", destination: "org.freedesktop.DBus")
      return try connection.call(get, deadline: Self.soon)[0]?.unboxed?.strings
    }
    let interfaces = try get("Interfaces", of: "org.freedesktop.DBus")
    #expect(interfaces?.contains("org.freedesktop.DBus.Monitoring") == true)
    #expect(throws: BusError.self) { try get("Nothing", of: "org.freedesktop.DBus") }
    #expect(throws: BusError.self) { try get("Interfaces", of: "org.freedesktop.DBus.Peer") }
  }

  @Test("the peer's error arrives with its name and its text alone")
  func remoteError() throws {
    let call = driverCall("GetNameOwner", [.string("org.example.Nobody")])
    #expect(
      throws: BusError.remote(
        name: "org.freedesktop.DBus.Error.NameHasNoOwner",
        message: "Could not get owner of name 'org.example.Nobody': no such name")
    ) { try connection.call(call, deadline: Self.soon) }
  }

  @Test("a reply of another type is malformed")
  func malformed() {
    let error = #expect(throws: BusError.self) {
      try connection.call(driverCall("ListNames", reply: "(u)"), deadline: Self.soon)
    }
    guard case .malformed = error else {
      Issue.record("not malformed: \(String(describing: error))")
      return
    }
  }

  @Test("nobody at the address is unreachable, at once")
  func unreachable() {
    for address in ["unix:path=" + bus.folder.path("nobody"), "nonsense", ""] {
      let error = #expect(throws: BusError.self) {
        try BusConnection.connect(to: address, deadline: Self.soon)
      }
      guard case .unreachable = error else {
        Issue.record("\(address) gave \(String(describing: error))")
        continue
      }
    }
  }

  @Test("a socket that accepts and says nothing ends with the deadline, and at once with a cancellation")
  func muteSocket() throws {
    let socket = try MuteSocket(bus.folder.path("mute"))
    #expect(throws: BusError.timedOut) {
      try BusConnection.connect(to: socket.address, deadline: .after(.milliseconds(50)))
    }
    let cancellation = Cancellation()
    cancellation.cancel()
    #expect(throws: BusError.cancelled) {
      try BusConnection.connect(to: socket.address, deadline: .never, cancellation: cancellation)
    }
  }

  @Test(
    "a signal arrives from the subscribed sender, and one from another connection under its flag does not")
  func forgedSignal() throws {
    let honest = try ScriptedPeer(on: bus) { $0.reply() }
    let forger = try ScriptedPeer(on: bus) { $0.reply() }
    let arrived = Mailbox<String>()
    let subscription = connection.subscribe(
      sender: honest.connection.uniqueName, path: "/place", interface: "org.example.News", member: "Happened"
    ) { arrived.send($0.arguments[0]?.string ?? "") }
    defer { subscription.cancel() }
    _ = try connection.call(driverCall("ListNames"), deadline: Self.soon)
    forger.emit(to: connection.uniqueName, "/place", "org.example.News", "Happened", .string("forged"))
    // The answer comes behind the forged signal: when it is here, the signal has been dealt with.
    _ = try connection.call(ping(forger), deadline: Self.soon)
    honest.emit(to: nil, "/place", "org.example.News", "Happened", .string("true"))
    #expect(arrived.receive(until: Self.soon) == "true")
  }

  @Test("a cancelled subscription delivers nothing more")
  func cancelledSubscription() throws {
    let news = try ScriptedPeer(on: bus) { $0.reply() }
    let (first, second) = (Mailbox<Void>(), Mailbox<Void>())
    let ended = connection.subscribe(
      sender: news.connection.uniqueName, path: nil, interface: "org.example.News", member: nil
    ) { _ in first.send(()) }
    let kept = connection.subscribe(
      sender: news.connection.uniqueName, path: nil, interface: "org.example.News", member: nil
    ) { _ in second.send(()) }
    ended.cancel()
    _ = try connection.call(driverCall("ListNames"), deadline: Self.soon)
    news.emit(to: nil, "/place", "org.example.News", "Happened")
    #expect(second.receive(until: Self.soon) != nil)
    #expect(first.receive(until: .after(.zero)) == nil)
    kept.cancel()
  }

  @Test("the end of a peer is told to the one who watches its name, with the new owner or none")
  func watchedName() throws {
    let changes = Mailbox<String?>()
    let watch = connection.watchOwner(of: "org.example.Shop") { changes.send($0) }
    defer { watch.cancel() }
    let shop = try bus.connect()
    let request = driverCall("RequestName", [.string("org.example.Shop"), .uint32(0)])
    _ = try shop.call(request, deadline: Self.soon)
    #expect(changes.receive(until: Self.soon) == .some(shop.uniqueName))
    #expect(try connection.owner(of: "org.example.Shop", deadline: Self.soon) == shop.uniqueName)
    shop.close()
    #expect(changes.receive(until: Self.soon) == .some(nil))
    #expect(try connection.owner(of: "org.example.Shop", deadline: Self.soon) == nil)
  }

  @Test("the bus's process and a peer are known by their users")
  func users() throws {
    #expect(connection.daemonUserID == getuid())
    #expect(try connection.userID(of: connection.uniqueName, deadline: Self.soon) == getuid())
  }

  @Test("a bus that dies closes the connection: those who watch are told, calls end as disconnected")
  func deadBus() throws {
    let closed = Mailbox<String>()
    let before = connection.onClose { closed.send("before") }
    bus.stop()
    #expect(closed.receive(until: Self.soon) == "before")
    #expect(throws: BusError.disconnected) {
      try connection.call(driverCall("ListNames"), deadline: Self.soon)
    }
    let after = connection.onClose { closed.send("after") }
    #expect(closed.receive(until: Self.soon) == "after")
    withExtendedLifetime((before, after)) {}
  }

  @Test("a connection that nobody holds any more is closed and freed")
  func released() throws {
    let freed = Mailbox<Void>()
    var doomed: BusConnection? = try bus.connect()
    let name = try #require(doomed?.uniqueName)
    let gone = Mailbox<String?>()
    let watch = connection.watchOwner(of: name) { gone.send($0) }
    defer { watch.cancel() }
    _ = try connection.call(driverCall("ListNames"), deadline: Self.soon)
    doomed.map { doomed in
      g_object_weak_ref(
        UnsafeMutablePointer(doomed.pointer),
        { freed, _ in freed.map { Unmanaged<Mailbox<Void>>.fromOpaque($0).takeRetainedValue().send(()) } },
        Unmanaged.passRetained(freed).toOpaque())
    }
    doomed = nil
    #expect(gone.receive(until: Self.soon) == .some(nil))
    #expect(freed.receive(until: Self.soon) != nil)
  }

  @Test("closing a connection ends a call that is under way")
  func closedDuringCall() throws {
    let mute = try ScriptedPeer(on: bus) { _ in }
    let ended = Mailbox<Result<Variant, BusError>>()
    connection.start(ping(mute), deadline: .never) { ended.send($0) }
    _ = try connection.call(driverCall("ListNames"), deadline: Self.soon)
    connection.close()
    #expect(throws: BusError.disconnected) { try ended.receive(until: Self.soon)?.get() }
  }
}
