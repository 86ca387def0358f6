import Authentication
import Bus
import Dispatch
import Foundation
import SecretMemory
import Synchronization

/// What stands behind a context, and outlives it by the time its last reply takes. An evaluation keeps this and not
/// the context, so that letting go of the context ends the evaluation.
final class ContextCore: Sendable {
  /// What an application sets and a context finds out.
  struct State {
    var fallbackTitle: String?
    var cancelTitle: String?
    var reason = ""
    var reuseDuration: TimeInterval = 0
    var isInteractionForbidden = false
    var presenter: (any AuthenticationPresenter)?
    var credential: SecretBytes?
    var biometryType: LABiometryType?
    /// The value for the fingers may be told: a finger could be, or was, checked by this context.
    var isDomainStateKnown = false
    var domainState: Data?
    var isInvalid = false
    var pending: [PendingEvaluation] = []
  }

  let authenticator: Authenticator
  let state = Mutex(State())
  let turns: EvaluationTurns
  let replies = DispatchQueue(label: "org.secretnotes.LocalAuthentication.reply")

  init(_ authenticator: Authenticator, _ turns: EvaluationTurns) {
    self.authenticator = authenticator
    self.turns = turns
  }

  /// Calls `reply` exactly once, on a queue of the context's own.
  func evaluate(
    _ demand: Demand, reason: String, cancellation: Cancellation?,
    reply: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    let evaluation = PendingEvaluation()
    do throws(LAError) {
      let (request, presenter) = try admit(evaluation, demand, reason: reason)
      let registration = cancellation?.onCancel { evaluation.cancel(.appCancel) }
      let former = turns.enter(evaluation)
      BlockingThread.start("evaluate") { [self] in
        former?.waitForEnd()
        let outcome = run(evaluation, request, presenter)
        turns.leave(evaluation)
        if let registration { cancellation?.remove(registration) }
        state.withLock { $0.pending.removeAll { $0 === evaluation } }
        replies.async {
          switch outcome {
          case .success: reply(true, nil)
          case .failure(let error): reply(false, error)
          }
        }
      }
    } catch {
      replies.async { reply(false, error) }
    }
  }

  /// Ends what is under way, and everything to come.
  func invalidate() {
    let pending = state.withLock { state in
      state.isInvalid = true
      state.credential = nil
      return state.pending
    }
    pending.forEach { $0.cancel(.appCancel) }
  }

  /// Refuses what needs no prompt to be refused, and counts the rest as pending.
  private func admit(
    _ evaluation: PendingEvaluation, _ demand: Demand, reason: String
  ) throws(LAError) -> (AuthenticationRequest, (any AuthenticationPresenter)?) {
    let result = state.withLock { state -> Result<ContextCore.State, LAError> in
      if state.isInvalid { return .failure(LAError(.invalidContext)) }
      if reason.isEmpty {
        return .failure(
          LAError(.authenticationFailed, because: "the application gave no reason to ask for it"))
      }
      if let error = demand.refusal { return .failure(error) }
      if state.isInteractionForbidden {
        return .failure(LAError(.notInteractive, because: "the application does not allow it now"))
      }
      state.pending.append(evaluation)
      return .success(state)
    }
    let state = try result.get()
    let request = AuthenticationRequest(
      policy: demand.policy, reason: reason, methods: demand.methods, fallbackTitle: state.fallbackTitle,
      cancelTitle: state.cancelTitle)
    return (request, state.presenter)
  }

  /// Runs it, on the calling thread.
  private func run(
    _ evaluation: PendingEvaluation, _ request: AuthenticationRequest,
    _ presenter: (any AuthenticationPresenter)?
  ) -> Result<Void, LAError> {
    // One that was cancelled while it waited for its turn shows nothing.
    if let canceller = evaluation.canceller { return .failure(LAError(canceller)) }
    guard let presenter = presenter ?? PresenterChoice.best?.presenter else {
      return .failure(LAError(.notInteractive))
    }
    do throws(AuthenticationError) {
      let success = try authenticator.evaluate(
        request, presenter: presenter, cancellation: evaluation.cancellation)
      if success.method == .fingerprint { noteFinger() }
      return .success(())
    } catch {
      return .failure(LAError(error, cancelledAs: evaluation.canceller ?? .appCancel))
    }
  }

  /// The value for the fingers is found out when it is asked for: a reply should not wait for it.
  private func noteFinger() {
    state.withLock { state in
      state.isDomainStateKnown = true
      state.domainState = nil
    }
  }
}
