public import Authentication
public import Bus
import SecretMemory
import Synchronization

/// A presenter without a screen: what it is shown comes out of a mailbox, what a person does is put in by the
/// test.
public final class ScriptedPresenter: AuthenticationPresenter {
  /// Something that was shown.
  public enum Shown: Equatable, Sendable {
    case prompt(Prompt, [Notice])
    case end([Notice], PromptEnding)
  }

  /// What was shown, in order.
  public let shown = Mailbox<Shown>()
  private let state = Mutex(State())

  private struct State {
    var input: (@Sendable (PromptInput) -> Void)?
    /// What was done before the prompt was there.
    var early: [PromptInput] = []
  }

  /// Makes one that shows nothing yet.
  public init() {}

  public func begin(input: @escaping @Sendable (PromptInput) -> Void) throws(AuthenticationError) {
    let early = state.withLock { state in
      state.input = input
      defer { state.early = [] }
      return state.early
    }
    early.forEach(input)
  }

  public func present(_ prompt: Prompt, after notices: [Notice]) { shown.send(.prompt(prompt, notices)) }

  public func end(after notices: [Notice], _ ending: PromptEnding) { shown.send(.end(notices, ending)) }

  /// Does something at the prompt, as soon as it is there.
  public func act(_ action: PromptInput) {
    let input = state.withLock { state in
      if state.input == nil { state.early.append(action) }
      return state.input
    }
    input?(action)
  }

  /// Types a password and Enter.
  public func type(_ password: String) { act(.password(SecretBytes(utf8: password))) }

  /// Waits until a prompt is shown that is as wanted, and gives it with its notices. Nil where none is, in
  /// time.
  public func prompt(
    where isWanted: (Prompt, [Notice]) -> Bool = { _, _ in true }
  ) -> (Prompt, [Notice])? {
    // In a whole run, what an asynchronous test waits for may have to wait for a thread, behind all other tests.
    let deadline = Deadline.after(.seconds(1_800))
    while case .prompt(let prompt, let notices)? = shown.receive(until: deadline) {
      if isWanted(prompt, notices) { return (prompt, notices) }
    }
    return nil
  }

  /// Waits until the prompt offers a finger.
  public func offersFinger() -> Bool {
    prompt { prompt, _ in if case .offered = prompt.fingerprint { true } else { false } } != nil
  }
}
