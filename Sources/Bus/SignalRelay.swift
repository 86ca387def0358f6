import Synchronization

/// What stands between GLib, which keeps calling until it has been told to stop, and a handler that may be gone.
final class SignalRelay<Value>: Sendable {
  private let handler: Mutex<(@Sendable (Value) -> Void)?>
  private let number = Mutex<UInt>(0)

  init(_ handler: @escaping @Sendable (Value) -> Void) {
    self.handler = Mutex(handler)
  }

  /// GLib's number of the connection between signal and relay; set and read on the bus thread.
  var identifier: UInt {
    get { number.withLock { $0 } }
    set { number.withLock { $0 = newValue } }
  }

  /// Calls the handler, unless it has been silenced.
  func deliver(_ value: Value) {
    handler.withLock { $0 }?(value)
  }

  /// Calls the handler and silences it, so that it has been called once at most.
  func deliverLast(_ value: Value) {
    take()?(value)
  }

  /// Lets the handler go; it is not called again.
  func silence() {
    _ = take()
  }

  private func take() -> (@Sendable (Value) -> Void)? {
    handler.withLock { handler in
      defer { handler = nil }
      return handler
    }
  }
}
