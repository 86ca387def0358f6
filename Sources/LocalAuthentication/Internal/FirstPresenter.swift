import Authentication
import Synchronization

/// The first of several presenters that can show anything: a display may be named where no dialog can be had.
final class FirstPresenter: AuthenticationPresenter {
  private let candidates: [any AuthenticationPresenter]
  private let chosen = Mutex<(any AuthenticationPresenter)?>(nil)

  init(_ candidates: [any AuthenticationPresenter]) {
    self.candidates = candidates
  }

  func begin(input: @escaping @Sendable (PromptInput) -> Void) throws(AuthenticationError) {
    for candidate in candidates {
      do throws(AuthenticationError) {
        try candidate.begin(input: input)
        return chosen.withLock { $0 = candidate }
      } catch {
        if error != .notInteractive { throw error }
      }
    }
    throw .notInteractive
  }

  func present(_ prompt: Prompt, after notices: [Notice]) {
    chosen.withLock { $0 }?.present(prompt, after: notices)
  }

  func end(after notices: [Notice], _ ending: PromptEnding) {
    chosen.withLock { $0 }?.end(after: notices, ending)
  }
}
