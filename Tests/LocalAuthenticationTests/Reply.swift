import Bus
import LocalAuthentication

/// Takes the replies of an evaluation.
struct Reply: Sendable {
  /// What a reply says.
  enum Outcome: Equatable, Sendable {
    case success
    case failure(LAError.Code)
    /// Success with an error, failure without one, or with another module's.
    case nonsense
  }

  private let outcomes = Mailbox<Outcome>()

  /// What the evaluation calls.
  func take(_ isSuccess: Bool, _ error: (any Error)?) {
    switch (isSuccess, error, error as? LAError) {
    case (true, nil, _): outcomes.send(.success)
    case (false, _, let error?): outcomes.send(.failure(error.code))
    default: outcomes.send(.nonsense)
    }
  }

  /// The next reply; nil where none comes in ten seconds.
  func next() -> Outcome? { outcomes.receive(until: .after(.seconds(1_800))) }

  /// Whether no reply comes in a quarter of a second.
  func isOver() -> Bool { outcomes.receive(until: .after(.milliseconds(250))) == nil }
}

extension LAContext {
  /// Begins an evaluation.
  func begin(_ policy: LAPolicy, reason: String = "open your notes") -> Reply {
    let reply = Reply()
    evaluatePolicy(policy, localizedReason: reason, reply: reply.take)
    return reply
  }
}
