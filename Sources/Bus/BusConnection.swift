import CGLib
import Synchronization

/// A connection to a message bus that nobody else shares: its own unique name, closed when the last reference goes.
///
/// Any thread may use it. The blocking calls must not be made on the bus thread, that is in a handler or completion;
/// those run one after the other and must not block.
public final class BusConnection: Sendable {
  /// The name the bus gave to this connection, such as `:1.42`.
  public let uniqueName: String
  /// Whose process listened at the bus's socket, by the kernel's word; nil where the transport can't say.
  public let daemonUserID: UInt32?
  nonisolated(unsafe) let connection: OpaquePointer

  private init(owning connection: OpaquePointer) {
    self.connection = connection
    uniqueName = g_dbus_connection_get_unique_name(connection).map { String(cString: $0) } ?? ""
    daemonUserID = Self.peerUserID(connection)
  }

  deinit {
    // On the bus thread: elsewhere nobody would run what ends the closing, and GLib would keep the connection.
    let last = BareConnection(pointer: connection)
    BusThread.run {
      g_dbus_connection_close(last.pointer, nil, nil, nil)
      g_object_unref(last.pointer.map { UnsafeMutableRawPointer($0) })
    }
  }

  /// The `GDBusConnection`, valid as long as this object lives.
  package var pointer: OpaquePointer { connection }

  /// Connects to the bus at `address` and says hello to it.
  ///
  /// - Throws: `unreachable`, `timedOut` or `cancelled`.
  public static func connect(
    to address: String, deadline: Deadline, cancellation: Cancellation? = nil
  ) throws(BusError) -> BusConnection {
    precondition(!BusThread.isCurrent)
    let canceller = GCanceller()
    let registration = cancellation?.onCancel { canceller.cancel() }
    let alarm = Alarm(at: deadline) { canceller.cancel() }
    defer {
      if let registration { cancellation?.remove(registration) }
      alarm.cancel()
    }
    let new = BusThread.runAndWait { BareConnection(pointer: sn_dbus_connection_new(address)) }
    guard let connection = new.pointer else { throw .unreachable(address) }
    var error: UnsafeMutablePointer<GError>?
    let isConnected = FirstConnection.inTurn {
      sn_dbus_connection_init(connection, canceller.pointer, &error) != 0
    }
    guard isConnected else {
      g_object_unref(UnsafeMutableRawPointer(connection))
      let failure = BusError(consuming: error, whileConnecting: true)
      throw failure == .cancelled && cancellation?.isCancelled != true ? .timedOut : failure
    }
    return BusConnection(owning: connection)
  }

  /// A connection object on its way between threads. It is made on the bus thread, so that it reports there when it
  /// closes.
  private struct BareConnection: @unchecked Sendable {
    let pointer: OpaquePointer?
  }

  /// Calls a method and waits for the answer, on the calling thread.
  ///
  /// - Returns: the reply's values, a tuple.
  /// - Throws: any ``BusError`` but `unreachable`. A deadline or cancellation ends the wait at once; the call may have
  ///   reached the peer even so.
  public func call(
    _ call: MethodCall, deadline: Deadline, cancellation: Cancellation? = nil
  ) throws(BusError) -> Variant {
    guard let answer = self.call([call], deadline: deadline, cancellation: cancellation).first else {
      throw .disconnected
    }
    return try answer.get()
  }

  /// Sends several calls, in this order, and waits until each has its answer: the time of one round trip.
  ///
  /// - Returns: an answer for each call, in the order of the calls.
  public func call(
    _ calls: [MethodCall], deadline: Deadline, cancellation: Cancellation? = nil
  ) -> [Result<Variant, BusError>] {
    precondition(!BusThread.isCurrent)
    let canceller = GCanceller()
    let registration = cancellation?.onCancel { canceller.cancel() }
    defer { if let registration { cancellation?.remove(registration) } }
    let arrivals = Mailbox<(Int, Result<Variant, BusError>)>()
    BusThread.run {
      for (index, call) in calls.enumerated() {
        self.perform(call, deadline, canceller) { arrivals.send((index, $0)) }
      }
    }
    var answers = [Result<Variant, BusError>](repeating: .failure(.disconnected), count: calls.count)
    for _ in calls {
      if let (index, answer) = arrivals.receive() { answers[index] = answer }
    }
    return answers
  }

  /// Calls a method; `completion` gets the answer on the bus thread.
  public func start(
    _ call: MethodCall, deadline: Deadline,
    completion: @escaping @Sendable (Result<Variant, BusError>) -> Void
  ) {
    BusThread.run { self.perform(call, deadline, nil, completion) }
  }

  /// Sends a call whose answer nobody wants.
  public func send(_ call: MethodCall) {
    BusThread.run { self.perform(call, .never, nil, nil) }
  }

  /// The unique name of the one who owns `name` now; nil where nobody does.
  public func owner(
    of name: String, deadline: Deadline, cancellation: Cancellation? = nil
  ) throws(BusError) -> String? {
    do {
      let call = Self.driverCall("GetNameOwner", .tuple([.string(name)]), reply: "(s)")
      return try self.call(call, deadline: deadline, cancellation: cancellation)[0]?.string
    } catch .remote(name: "org.freedesktop.DBus.Error.NameHasNoOwner", _) {
      return nil
    }
  }

  /// The user whose process a unique name belongs to, by the bus's word.
  public func userID(
    of uniqueName: String, deadline: Deadline, cancellation: Cancellation? = nil
  ) throws(BusError) -> UInt32 {
    let call = Self.driverCall("GetConnectionUnixUser", .tuple([.string(uniqueName)]), reply: "(u)")
    guard let id = try self.call(call, deadline: deadline, cancellation: cancellation)[0]?.uint32 else {
      throw .malformed("GetConnectionUnixUser")
    }
    return id
  }

  /// Closes the connection, waiting for nobody.
  ///
  /// Calls that are under way end as `disconnected`.
  public func close() {
    BusThread.run { g_dbus_connection_close(self.connection, nil, nil, nil) }
  }

  // MARK: - On the bus thread

  static let driver = "org.freedesktop.DBus"

  private static func driverCall(_ member: String, _ arguments: Variant, reply: String) -> MethodCall {
    MethodCall(
      destination: driver, path: "/org/freedesktop/DBus", interface: driver, member: member,
      arguments: arguments,
      replySignature: reply)
  }

  private typealias Completion = @Sendable (Result<Variant, BusError>) -> Void

  private func perform(
    _ call: MethodCall, _ deadline: Deadline, _ canceller: GCanceller?, _ completion: Completion?
  ) {
    var flags = G_DBUS_CALL_FLAGS_NONE.rawValue
    if !call.autoStart { flags |= G_DBUS_CALL_FLAGS_NO_AUTO_START.rawValue }
    if call.interactive { flags |= G_DBUS_CALL_FLAGS_ALLOW_INTERACTIVE_AUTHORIZATION.rawValue }
    let replyType = call.replySignature.flatMap { signature in
      Variant.withType(signature) { g_variant_type_copy($0) }
    }
    defer { if let replyType { g_variant_type_free(replyType) } }
    var callback: GAsyncReadyCallback?
    var box: UnsafeMutableRawPointer?
    if let completion {
      box = Box<Completion>.pass(completion)
      callback = { connection, result, completion in
        let completion = Box<Completion>.take(completion)
        var error: UnsafeMutablePointer<GError>?
        if let reply = g_dbus_connection_call_finish(connection.map { OpaquePointer($0) }, result, &error) {
          completion(.success(Variant(adopting: reply)))
        } else {
          completion(.failure(BusError(consuming: error, whileConnecting: false)))
        }
      }
    }
    let send = { (arguments: OpaquePointer?) in
      g_dbus_connection_call(
        self.connection, call.destination, call.path, call.interface, call.member, arguments, replyType,
        GDBusCallFlags(rawValue: flags), deadline.milliseconds, canceller?.pointer, callback, box)
    }
    if let arguments = call.arguments { arguments.withPointer(send) } else { send(nil) }
  }

  private static func peerUserID(_ connection: OpaquePointer) -> UInt32? {
    guard let stream = g_dbus_connection_get_stream(connection), sn_is_socket_connection(stream) != 0,
      let socket = g_socket_connection_get_socket(sn_socket_connection(stream)),
      let credentials = g_socket_get_credentials(socket, nil)
    else { return nil }
    defer { g_object_unref(UnsafeMutableRawPointer(credentials)) }
    let id = g_credentials_get_unix_user(credentials, nil)
    return id == uid_t.max ? nil : id
  }
}
