package import CGLib

/// Why a message bus or something on it did not answer.
public enum BusError: Error, Equatable, Sendable {
  /// There is no bus at the address: no socket, nobody who accepts, or a handshake that was refused. Holds the
  /// system's words. Remedy: start a session bus, or correct the address.
  case unreachable(String)
  /// The peer, or the bus on its behalf, answered with an error: its D-Bus name and its text.
  case remote(name: String, message: String)
  /// The deadline came before an answer did. The peer may still be at work.
  case timedOut
  /// The caller's `Cancellation` ended the wait.
  case cancelled
  /// The connection closed before an answer came, or was closed already. Remedy: connect again.
  case disconnected
  /// The answer does not have the expected type; holds a description of both.
  case malformed(String)
}

extension BusError {
  /// Reads GLib's error and frees it.
  package init(consuming error: UnsafeMutablePointer<GError>?, whileConnecting: Bool) {
    guard let error else {
      self = .disconnected
      return
    }
    defer { g_error_free(error) }
    if !whileConnecting, let name = g_dbus_error_get_remote_error(error) {
      defer { g_free(name) }
      g_dbus_error_strip_remote_error(error)
      self = .remote(name: String(cString: name), message: String(cString: error.pointee.message))
      return
    }
    let message = String(cString: error.pointee.message)
    let isInputOutput = error.pointee.domain == g_io_error_quark()
    switch GIOErrorEnum(rawValue: GIOErrorEnum.RawValue(error.pointee.code)) {
    case G_IO_ERROR_CANCELLED where isInputOutput: self = .cancelled
    case G_IO_ERROR_TIMED_OUT where isInputOutput: self = .timedOut
    case G_IO_ERROR_INVALID_ARGUMENT where isInputOutput && !whileConnecting: self = .malformed(message)
    default: self = whileConnecting ? .unreachable(message) : .disconnected
    }
  }
}
