import CGLib

/// Threads for work that blocks, which must never stand on Swift's own pool: that has a thread for each core.
public enum BlockingThread {
  /// Runs `work` on a new thread, which ends with it.
  ///
  /// - Parameter name: what debuggers and `/proc` call the thread; 15 bytes are kept.
  public static func start(_ name: String, _ work: @escaping @Sendable () -> Void) {
    let thread = g_thread_new(
      name,
      { work in
        Box<@Sendable () -> Void>.take(work)()
        return nil
      }, Box<@Sendable () -> Void>.pass(work))
    g_thread_unref(thread)
  }
}
