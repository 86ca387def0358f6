public import Bus
import CGLib

/// A peer on a test's bus whose answers the test writes: for what no real daemon can be brought to do.
public final class ScriptedPeer: Sendable {
  /// A method call that came in.
  public struct Call: Sendable {
    public let sender: String
    public let path: String
    public let interface: String
    public let member: String
    public let arguments: Variant
    fileprivate let incoming: Message
    let connection: BusConnection

    /// Answers with a tuple of values.
    public func reply(_ values: Variant...) { reply(values) }

    /// Answers with a tuple of values.
    public func reply(_ values: [Variant]) {
      let reply = g_dbus_message_new_method_reply(incoming.pointer)
      Variant.tuple(values).withPointer { g_dbus_message_set_body(reply, $0) }
      connection.deliver(reply)
    }

    /// Emits a signal to all who listen.
    public func emit(_ path: String, _ interface: String, _ member: String, _ values: Variant...) {
      connection.emit(nil, path, interface, member, values)
    }

    /// Answers with an open file, of which the caller gets a copy.
    public func reply(descriptor: Int32) {
      let reply = g_dbus_message_new_method_reply(incoming.pointer)
      let list = g_unix_fd_list_new()
      g_unix_fd_list_append(list, descriptor, nil)
      g_dbus_message_set_unix_fd_list(reply, list)
      g_object_unref(list)
      let body = Variant(adopting: g_variant_new_handle(0))
      Variant.tuple([body]).withPointer { g_dbus_message_set_body(reply, $0) }
      connection.deliver(reply)
    }

    /// Answers with an error.
    public func fail(_ name: String, _ text: String = "scripted") {
      connection.deliver(g_dbus_message_new_method_error_literal(incoming.pointer, name, text))
    }
  }

  /// A message that is only read any more.
  fileprivate final class Message: @unchecked Sendable {
    let pointer: OpaquePointer

    init(_ pointer: OpaquePointer) {
      self.pointer = pointer
    }

    deinit {
      g_object_unref(UnsafeMutableRawPointer(pointer))
    }
  }

  fileprivate final class Script {
    unowned let connection: BusConnection
    let answer: @Sendable (Call) -> Void

    init(_ connection: BusConnection, _ answer: @escaping @Sendable (Call) -> Void) {
      self.connection = connection
      self.answer = answer
    }
  }

  /// The peer's connection.
  public let connection: BusConnection

  /// Connects a peer.
  ///
  /// - Parameters:
  ///   - name: a well-known name to own.
  ///   - answer: called for each call that comes in, on GLib's own thread, where it must not block. It may answer
  ///     later, or never.
  public init(on bus: PrivateBus, name: String? = nil, answer: @escaping @Sendable (Call) -> Void) throws {
    connection = try bus.connect()
    let script = Unmanaged.passRetained(Script(connection, answer)).toOpaque()
    g_dbus_connection_add_filter(
      connection.pointer,
      { _, message, isIncoming, script in
        guard isIncoming != 0, let message, let script,
          g_dbus_message_get_message_type(message) == G_DBUS_MESSAGE_TYPE_METHOD_CALL
        else { return message }
        Unmanaged<Script>.fromOpaque(script).takeUnretainedValue().play(message)
        return nil
      }, script, { $0.map { Unmanaged<Script>.fromOpaque($0).release() } })
    if let name { try own(name) }
  }

  /// Takes a well-known name.
  func own(_ name: String) throws {
    let request = MethodCall(
      destination: "org.freedesktop.DBus", path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus",
      member: "RequestName", arguments: .tuple([.string(name), .uint32(0)]))
    _ = try connection.call(request, deadline: .after(.seconds(10)))
  }

  /// Emits a signal: to one peer by its unique name, or to all who listen.
  public func emit(
    to peer: String?, _ path: String, _ interface: String, _ member: String, _ values: Variant...
  ) {
    connection.emit(peer, path, interface, member, values)
  }

  /// Leaves the bus.
  public func leave() { connection.close() }
}

extension ScriptedPeer.Script {
  /// Takes over the message and hands it to the script.
  func play(_ message: OpaquePointer) {
    func text(_ pointer: UnsafePointer<CChar>?) -> String { pointer.map { String(cString: $0) } ?? "" }
    let body = g_dbus_message_get_body(message)
    answer(
      ScriptedPeer.Call(
        sender: text(g_dbus_message_get_sender(message)), path: text(g_dbus_message_get_path(message)),
        interface: text(g_dbus_message_get_interface(message)),
        member: text(g_dbus_message_get_member(message)),
        arguments: body.map { Variant(adopting: g_variant_ref($0)) } ?? .tuple([]),
        incoming: ScriptedPeer.Message(message), connection: connection))
  }
}

extension BusConnection {
  fileprivate func emit(
    _ peer: String?, _ path: String, _ interface: String, _ member: String, _ values: [Variant]
  ) {
    _ = Variant.tuple(values).withPointer {
      g_dbus_connection_emit_signal(pointer, peer, path, interface, member, $0, nil)
    }
  }

  /// Sends a message and gives it up.
  fileprivate func deliver(_ message: OpaquePointer?) {
    g_dbus_connection_send_message(pointer, message, G_DBUS_SEND_MESSAGE_FLAGS_NONE, nil, nil)
    g_object_unref(message.map { UnsafeMutableRawPointer($0) })
  }
}
