import Bus

/// Work on a thread of its own that is waited for only so long: what hangs is left behind, and ends with the process.
struct Bounded<Value: Sendable>: Sendable {
  private let answer = Mailbox<Value>()

  /// Begins the work.
  ///
  /// - Parameter name: the thread's.
  init(_ name: String, _ work: @escaping @Sendable () -> Value) {
    let answer = answer
    BlockingThread.start(name) { answer.send(work()) }
  }

  /// What it gave; nil where it gave nothing till then. To be asked once.
  func value(until deadline: Deadline) -> Value? { answer.receive(until: deadline) }
}
