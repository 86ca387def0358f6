import CGLib

/// The one thread on which GLib's main loop runs, with a main context of its own; started at the first need.
///
/// Work runs in the order in which it came, so a subscription stands before a call that was queued after it.
enum BusThread {
  /// Never freed: the thread lives as long as the process.
  nonisolated(unsafe) static let context: OpaquePointer? = {
    let context = g_main_context_new()
    let thread = g_thread_new(
      "bus",
      { context in
        let context = context.map { OpaquePointer($0) }
        g_main_context_push_thread_default(context)
        g_main_loop_run(g_main_loop_new(context, 0))
        return nil
      }, context.map { UnsafeMutableRawPointer($0) })
    g_thread_unref(thread)
    return context
  }()

  /// Whether the calling thread is the bus thread, where nothing may block.
  static var isCurrent: Bool { g_main_context_is_owner(context) != 0 }

  /// Runs `work` on the bus thread: at once where the caller is on it, else queued.
  static func run(_ work: @escaping @Sendable () -> Void) {
    g_main_context_invoke(
      context,
      { work in
        Box<@Sendable () -> Void>.take(work)()
        return 0  // G_SOURCE_REMOVE
      }, Box.pass(work))
  }

  /// Runs `work` on the bus thread and waits for what it gives back.
  static func runAndWait<Value: Sendable>(_ work: @escaping @Sendable () -> Value) -> Value {
    if isCurrent { return work() }
    let done = Mailbox<Value>()
    run { done.send(work()) }
    while true {
      if let value = done.receive() { return value }
    }
  }
}
