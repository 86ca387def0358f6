import Bus
import SecretService
import Synchronization

/// A value that takes long to make, made at the first need and shared by all who ask.
///
/// A failure is told to those who wait for it and then forgotten: the next one who asks has it tried again.
final class Shared<Value: Sendable>: Sendable {
  typealias Outcome = Result<Value, SecretServiceError>

  private enum State {
    case missing
    case inTheMaking([Mailbox<Outcome>])
    case made(Value)
  }

  private let state = Mutex(State.missing)
  private let make: @Sendable () throws(SecretServiceError) -> Value

  /// Takes what makes the value.
  ///
  /// It must end by itself: nobody can cancel what others wait for.
  init(_ make: @escaping @Sendable () throws(SecretServiceError) -> Value) {
    self.make = make
  }

  /// The value, waiting for it where it is not made yet.
  func value(_ cancellation: Cancellation?) throws(SecretServiceError) -> Value {
    let outcome = Mailbox<Outcome>()
    let (value, isMine) = state.withLock { state -> (Value?, Bool) in
      switch state {
      case .made(let value): return (value, false)
      case .inTheMaking(let waiting):
        state = .inTheMaking(waiting + [outcome])
        return (nil, false)
      case .missing:
        state = .inTheMaking([outcome])
        return (nil, true)
      }
    }
    if let value { return value }
    if isMine {
      if cancellation == nil { finish() } else { BlockingThread.start("keyring") { self.finish() } }
    }
    let registration = cancellation?.onCancel { outcome.send(.failure(.cancelled(promptIsOpen: false))) }
    defer { if let registration { cancellation?.remove(registration) } }
    guard let outcome = outcome.receive() else { throw .timedOut(promptIsOpen: false) }
    return try outcome.get()
  }

  /// Makes the value on a thread of its own, unless that has been begun.
  func begin() {
    guard state.withLock({ if case .missing = $0 { true } else { false } }) else { return }
    BlockingThread.start("keyring") { _ = try? self.value(nil) }
  }

  /// Forgets a value of which `isStale` holds: the next one who asks gets a new one.
  func discard(where isStale: (Value) -> Bool) {
    state.withLock { state in
      if case .made(let value) = state, isStale(value) { state = .missing }
    }
  }

  private func finish() {
    let outcome = Outcome { () throws(SecretServiceError) in try make() }
    let waiting = state.withLock { state -> [Mailbox<Outcome>] in
      defer { state = (try? outcome.get()).map { .made($0) } ?? .missing }
      if case .inTheMaking(let waiting) = state { return waiting }
      return []
    }
    for mailbox in waiting { mailbox.send(outcome) }
  }
}
