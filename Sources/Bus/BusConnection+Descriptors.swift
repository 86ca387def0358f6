import CGLib

extension BusConnection {
  /// Calls a method whose answer is one open file; `completion` gets its number on the bus thread and owns it.
  public func startForDescriptor(
    _ call: MethodCall, deadline: Deadline,
    completion: @escaping @Sendable (Result<Int32, BusError>) -> Void
  ) {
    BusThread.run {
      let send = { (arguments: OpaquePointer?) in
        g_dbus_connection_call_with_unix_fd_list(
          self.connection, call.destination, call.path, call.interface, call.member, arguments, nil,
          call.autoStart ? G_DBUS_CALL_FLAGS_NONE : G_DBUS_CALL_FLAGS_NO_AUTO_START, deadline.milliseconds,
          nil, nil,
          { connection, result, box in
            let completion = Box<@Sendable (Result<Int32, BusError>) -> Void>.take(box)
            completion(BusConnection.descriptor(connection.map { OpaquePointer($0) }, result))
          }, Box<@Sendable (Result<Int32, BusError>) -> Void>.pass(completion))
      }
      if let arguments = call.arguments { arguments.withPointer(send) } else { send(nil) }
    }
  }

  private static func descriptor(
    _ connection: OpaquePointer?, _ result: OpaquePointer?
  ) -> Result<Int32, BusError> {
    var error: UnsafeMutablePointer<GError>?
    var list: UnsafeMutablePointer<GUnixFDList>?
    let reply = g_dbus_connection_call_with_unix_fd_list_finish(connection, &list, result, &error)
    defer {
      if let reply { g_variant_unref(reply) }
      if let list { g_object_unref(list) }
    }
    guard reply != nil else { return .failure(BusError(consuming: error, whileConnecting: false)) }
    guard let list, g_unix_fd_list_get_length(list) == 1 else { return .failure(.malformed("no file")) }
    let descriptor = g_unix_fd_list_get(list, 0, nil)
    return descriptor >= 0 ? .success(descriptor) : .failure(.malformed("no file"))
  }
}
