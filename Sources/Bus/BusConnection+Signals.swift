import CGLib

extension BusConnection {
  /// Calls `handler` on the bus thread for each signal that matches all that is given, from before the next call is
  /// sent until the subscription ends.
  ///
  /// - Parameter sender: a unique name where one daemon is meant: a well-known one may change hands.
  public func subscribe(
    sender: String?, path: String?, interface: String?, member: String?,
    handler: @escaping @Sendable (Signal) -> Void
  ) -> Subscription {
    subscribe(sender: sender, path: path, interface: interface, member: member, argument: nil, handler)
  }

  /// Calls `handler` on the bus thread whenever `name` changes hands, with its new owner's unique name or nil.
  ///
  /// The present owner is not reported: ask for it after this has returned.
  public func watchOwner(
    of name: String, handler: @escaping @Sendable (_ new: String?) -> Void
  ) -> Subscription {
    subscribe(
      sender: Self.driver, path: "/org/freedesktop/DBus", interface: Self.driver, member: "NameOwnerChanged",
      argument: name
    ) { signal in
      guard let owner = signal.arguments[2]?.string else { return }
      handler(owner.isEmpty ? nil : owner)
    }
  }

  /// Calls `handler` once, on the bus thread, when the connection closes, or soon where it has closed already.
  public func onClose(_ handler: @escaping @Sendable () -> Void) -> Subscription {
    let relay = SignalRelay<Void>(handler)
    BusThread.run {
      relay.identifier = UInt(
        g_signal_connect_data(
          UnsafeMutableRawPointer(self.connection), "closed", Self.closedCallback, Box.pass(relay),
          { relay, _ in Box<SignalRelay<Void>>.release(relay) }, GConnectFlags(rawValue: 0)))
      if g_dbus_connection_is_closed(self.connection) != 0 { relay.deliverLast(()) }
    }
    return Subscription {
      relay.silence()
      BusThread.run {
        g_signal_handler_disconnect(UnsafeMutableRawPointer(self.connection), gulong(relay.identifier))
      }
    }
  }

  private static let closedCallback: GCallback = {
    let callback: @convention(c) (OpaquePointer?, gboolean, OpaquePointer?, gpointer?) -> Void = {
      _, _, _, relay in
      Box<SignalRelay<Void>>.look(relay).deliverLast(())
    }
    return unsafeBitCast(callback, to: GCallback.self)  // what the G_CALLBACK macro does
  }()

  private func subscribe(
    sender: String?, path: String?, interface: String?, member: String?, argument: String?,
    _ handler: @escaping @Sendable (Signal) -> Void
  ) -> Subscription {
    let relay = SignalRelay(handler)
    BusThread.run {
      // GLib complains aloud about a subscription that can't be sent; none of its signals could come any more.
      guard g_dbus_connection_is_closed(self.connection) == 0 else { return }
      relay.identifier = UInt(
        g_dbus_connection_signal_subscribe(
          self.connection, sender, interface, member, path, argument, G_DBUS_SIGNAL_FLAGS_NONE,
          { _, sender, path, interface, member, arguments, relay in
            guard let path, let interface, let member, let arguments else { return }
            Box<SignalRelay<Signal>>.look(relay).deliver(
              Signal(
                sender: sender.map { String(cString: $0) } ?? "", path: String(cString: path),
                interface: String(cString: interface), member: String(cString: member),
                arguments: Variant(adopting: g_variant_ref(arguments))))
          }, Box.pass(relay), { Box<SignalRelay<Signal>>.release($0) }))
    }
    return Subscription {
      relay.silence()
      BusThread.run {
        guard relay.identifier != 0 else { return }
        g_dbus_connection_signal_unsubscribe(self.connection, guint(relay.identifier))
      }
    }
  }
}
