import CGLib

/// Work for the bus thread at a deadline, unless it is cancelled before.
final class Alarm: @unchecked Sendable {
  /// Nil where the deadline never comes.
  private let source: UnsafeMutablePointer<GSource>?

  init(at deadline: Deadline, _ work: @escaping @Sendable () -> Void) {
    guard deadline.remaining != nil else {
      source = nil
      return
    }
    source = g_timeout_source_new(guint(deadline.milliseconds))
    g_source_set_callback(
      source,
      { work in
        Box<@Sendable () -> Void>.look(work)()
        return 0  // G_SOURCE_REMOVE
      }, Box<@Sendable () -> Void>.pass(work), { Box<@Sendable () -> Void>.release($0) })
    g_source_attach(source, BusThread.context)
  }

  deinit {
    cancel()
    if let source { g_source_unref(source) }
  }

  /// Lets the work be, unless it has begun.
  func cancel() {
    if let source { g_source_destroy(source) }
  }
}
