import CGLib

extension BusConnection {
  /// Takes calls of one peer, on the bus thread. Each is answered at once, with nothing.
  ///
  /// A call by anyone else is refused, and so is one whose arguments are not those of the interface.
  ///
  /// - Parameters:
  ///   - path: the object's path.
  ///   - interface: the introspection data of a node with one interface, whose methods give nothing back.
  ///   - peer: the unique name of the only one who may call.
  package func serve(
    _ path: String, interface: String, peer: String, handler: @escaping @Sendable (IncomingCall) -> Void
  ) -> Subscription {
    let servant = Servant(peer, handler)
    BusThread.run {
      guard let node = g_dbus_node_info_new_for_xml(interface, nil) else {
        preconditionFailure("not introspection data")
      }
      defer { g_dbus_node_info_unref(node) }
      var methods = GDBusInterfaceVTable()  // copied by the registration
      methods.method_call = Servant.call
      servant.relay.identifier = UInt(
        g_dbus_connection_register_object(
          self.connection, path, node.pointee.interfaces[0], &methods, Box.pass(servant),
          { Box<Servant>.release($0) }, nil))
    }
    return Subscription {
      servant.relay.silence()
      BusThread.run {
        guard servant.relay.identifier != 0 else { return }
        g_dbus_connection_unregister_object(self.connection, guint(servant.relay.identifier))
      }
    }
  }
}

/// An object as GLib knows it: who may call, and who gets the calls.
private final class Servant: Sendable {
  let peer: String
  let relay: SignalRelay<IncomingCall>

  init(_ peer: String, _ handler: @escaping @Sendable (IncomingCall) -> Void) {
    self.peer = peer
    relay = SignalRelay(handler)
  }

  static let call: GDBusInterfaceMethodCallFunc = {
    _, sender, _, _, member, arguments, invocation, servant in
    guard let sender, let member, let arguments else { return }
    let servant = Box<Servant>.look(servant)
    guard String(cString: sender) == servant.peer else {
      return g_dbus_method_invocation_return_dbus_error(
        invocation, "org.freedesktop.DBus.Error.AccessDenied", "not for you")
    }
    g_dbus_method_invocation_return_value(invocation, nil)
    servant.relay.deliver(
      IncomingCall(
        member: String(cString: member), arguments: Variant(adopting: g_variant_ref(arguments))))
  }
}
