import Synchronization

/// What keeps a handler in place: it is called until this is cancelled or released.
public final class Subscription: Sendable {
  private let end: Mutex<(@Sendable () -> Void)?>

  init(_ end: @escaping @Sendable () -> Void) {
    self.end = Mutex(end)
  }

  deinit {
    cancel()
  }

  /// Ends the subscription.
  ///
  /// A call of the handler that runs at this moment on the bus thread is not waited for.
  public func cancel() {
    end.withLock { end in
      defer { end = nil }
      return end
    }?()
  }
}
