import Authentication
import Bus
import Synchronization

/// A presenter without a screen that knows when the reader waits.
final class Waiting: AuthenticationPresenter {
  private let offers = Mailbox<Void>()
  private let input = Mutex<(@Sendable (PromptInput) -> Void)?>(nil)

  func begin(input: @escaping @Sendable (PromptInput) -> Void) throws(AuthenticationError) {
    self.input.withLock { $0 = input }
  }

  func present(_ prompt: Prompt, after notices: [Notice]) {
    if case .offered = prompt.fingerprint { offers.send(()) }
  }

  func end(after notices: [Notice], _ ending: PromptEnding) { input.withLock { $0 = nil } }

  /// Waits for a prompt that offers a finger.
  func waitForFinger() -> Bool { offers.receive(until: .after(.seconds(20))) != nil }

  func act(_ action: PromptInput) { input.withLock { $0 }?(action) }
}
