import Bus

/// Calls that a provider may hold back while it asks somebody by a dialog of its own, which is no prompt: KeePassXC can
/// be set up to unlock that way before it searches.
extension Service {
  private enum Event: Sendable {
    case answered(Int, Result<Variant, BusError>)
    case cancelled
  }

  /// Makes several calls in one round trip, and waits as long as for a prompt where the provider is alive and yet
  /// silent.
  ///
  /// - Throws: `promptForbidden` where it is silent and the policy forbids prompts; `timedOut` and `cancelled` tell
  ///   whether its dialog is presumably still open.
  func callsAfterDialog(
    _ calls: [MethodCall], _ policy: CallPolicy
  ) throws(SecretServiceError) -> [Variant] {
    let events = Mailbox<Event>()
    let registration = policy.cancellation?.onCancel { events.send(.cancelled) }
    defer { if let registration { policy.cancellation?.remove(registration) } }
    let patience = Deadline.after(max(policy.callTimeout, policy.promptTimeout))
    for (index, call) in calls.enumerated() {
      connection.start(call, deadline: patience) { events.send(.answered(index, $0)) }
    }
    var deadline = Deadline.after(policy.callTimeout)
    var isAsking = false
    var replies: [Int: Variant] = [:]
    while replies.count < calls.count {
      switch events.receive(until: deadline) {
      case .answered(let index, .success(let reply)): replies[index] = reply
      case .cancelled: throw .cancelled(promptIsOpen: isAsking)
      case .answered(_, .failure(.timedOut)), nil:
        if isAsking { throw .timedOut(promptIsOpen: true) }
        _ = try defaultCollection(policy)  // a provider that has died answers nothing at all
        guard policy.allowsPrompts else { throw .promptForbidden }
        (isAsking, deadline) = (true, patience)
      case .answered(let index, .failure(let error)):
        throw SecretServiceError(error, calling: calls[index].path)
      }
    }
    return calls.indices.compactMap { replies[$0] }
  }
}
