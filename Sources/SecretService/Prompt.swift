import Bus

/// A prompt the provider has ready, by which it asks the person at the desk.
struct Prompt: Sendable {
  /// What it asks for, which decides how it may be taken back.
  enum Kind {
    /// To unlock. gnome-keyring-daemon aborts when such a prompt is dismissed while it is shown, and everybody's
    /// keyring is gone with it: so it is only ever left standing.
    case unlock
    /// To create or delete: dismissing it is harmless.
    case other
  }

  /// What can end the wait.
  private enum Event: Sendable {
    case completed(dismissed: Bool, result: Variant)
    case failed(BusError)
    case vanished
    case cancelled
  }

  private static let interface = "org.freedesktop.Secret.Prompt"

  let service: Service
  let path: String
  let kind: Kind

  /// Shows the prompt and waits for its end, which always comes.
  ///
  /// - Returns: the result, whatever type the provider gave to it.
  /// - Throws: `promptForbidden` without showing it; `dismissed`; `vanished` as soon as the provider has left;
  ///   `timedOut` and `cancelled`, which tell whether the dialog is still open.
  func perform(_ policy: CallPolicy) throws(SecretServiceError) -> Variant {
    guard policy.allowsPrompts else {
      takeBack()
      throw .promptForbidden
    }
    let events = Mailbox<Event>()
    let subscriptions = subscribe(events)
    let registration = policy.cancellation?.onCancel { events.send(.cancelled) }
    defer {
      if let registration { policy.cancellation?.remove(registration) }
      for subscription in subscriptions { subscription.cancel() }
    }
    let deadline = Deadline.after(policy.promptTimeout)
    let show = service.methodCall(path, Self.interface, "Prompt", [.string("")])
    service.connection.start(show, deadline: deadline) { answer in
      if case .failure(let error) = answer { events.send(.failed(error)) }
    }
    switch events.receive(until: deadline) {
    case .completed(dismissed: false, let result): return result
    case .completed(dismissed: true, _): throw .dismissed
    case .vanished: throw .vanished(duringPrompt: true)
    case .cancelled: throw .cancelled(promptIsOpen: takeBack())
    case .failed(.timedOut), nil: throw .timedOut(promptIsOpen: takeBack())
    case .failed(let error): throw failure(error)
    }
  }

  private func subscribe(_ events: Mailbox<Event>) -> [Subscription] {
    [
      service.connection.subscribe(
        sender: service.owner, path: path, interface: Self.interface, member: "Completed"
      ) { signal in
        guard let dismissed = signal.arguments[0]?.bool, let result = signal.arguments[1]?.unboxed else {
          return
        }
        events.send(.completed(dismissed: dismissed, result: result))
      },
      service.connection.watchOwner(of: service.owner) { owner in
        if owner == nil { events.send(.vanished) }
      },
      service.connection.onClose { events.send(.vanished) },
    ]
  }

  /// Takes the prompt off the screen where that is safe.
  ///
  /// - Returns: whether it is still open.
  @discardableResult
  private func takeBack() -> Bool {
    guard kind == .other else { return true }
    service.connection.send(service.methodCall(path, Self.interface, "Dismiss"))
    return false
  }

  private func failure(_ error: BusError) -> SecretServiceError {
    let failure = SecretServiceError(error, calling: Service.path)
    return failure == .vanished(duringPrompt: false) ? .vanished(duringPrompt: true) : failure
  }
}
