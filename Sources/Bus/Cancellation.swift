import Synchronization

/// A request to stop waiting, made by one thread and seen by all that wait with it.
///
/// It can't be taken back.
public final class Cancellation: Sendable {
  /// What a handler is known by, to take it out again.
  public struct Registration: Sendable, Hashable {
    fileprivate let number: Int
  }

  private struct State {
    var isCancelled = false
    var next = 0
    var handlers: [Int: @Sendable () -> Void] = [:]
  }

  private let state = Mutex(State())

  public init() {}

  /// Whether `cancel()` has been called.
  public var isCancelled: Bool { state.withLock { $0.isCancelled } }

  /// Asks all that wait with this to stop.
  ///
  /// Handlers run on the calling thread, each once.
  public func cancel() {
    let handlers = state.withLock { state in
      state.isCancelled = true
      defer { state.handlers = [:] }
      return state.handlers
    }
    for number in handlers.keys.sorted() { handlers[number]?() }
  }

  /// Calls `handler` once, when `cancel()` is called, or at once where that has been done already.
  public func onCancel(_ handler: @escaping @Sendable () -> Void) -> Registration {
    let (number, runNow) = state.withLock { state in
      let number = state.next
      state.next += 1
      if !state.isCancelled { state.handlers[number] = handler }
      return (number, state.isCancelled)
    }
    if runNow { handler() }
    return Registration(number: number)
  }

  /// Takes a handler out.
  ///
  /// One that runs at this moment on another thread may still be running.
  public func remove(_ registration: Registration) {
    state.withLock { _ = $0.handlers.removeValue(forKey: registration.number) }
  }
}
