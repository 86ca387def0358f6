import Authentication
import SecretMemory
import Synchronization

/// A person at a prompt who types one password after the other, and then cancels.
final class TypingPresenter: AuthenticationPresenter {
  private struct State {
    var passwords: [String]
    var input: (@Sendable (PromptInput) -> Void)?
  }

  private let state: Mutex<State>

  init(_ passwords: [String]) {
    state = Mutex(State(passwords: passwords))
  }

  func begin(input: @escaping @Sendable (PromptInput) -> Void) throws(AuthenticationError) {
    state.withLock { $0.input = input }
  }

  func present(_ prompt: Prompt, after notices: [Notice]) {
    guard !prompt.isChecking else { return }
    let (input, next) = state.withLock { state in
      (state.input, state.passwords.isEmpty ? nil : state.passwords.removeFirst())
    }
    input?(next.map { .password(SecretBytes(utf8: $0)) } ?? .cancelled)
  }

  func end(after notices: [Notice], _ ending: PromptEnding) {
    state.withLock { $0.input = nil }
  }
}
