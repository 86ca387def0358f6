import Bus
import Glibc
import Posix
import Synchronization

/// Asks on the controlling terminal.
///
/// A thread of its own does everything with the terminal: it reads what is typed, reports it, and shows what
/// it is told. One presenter serves one evaluation after the other; a second at the same time, of
/// this presenter or another, ends with ``AuthenticationError/inUse``.
public final class TerminalPresenter: AuthenticationPresenter {
  private let dialogue = Mutex<TerminalDialogue?>(nil)

  /// Makes a presenter. The terminal is opened when an evaluation begins.
  public init() {}

  public func begin(input: @escaping @Sendable (PromptInput) -> Void) throws(AuthenticationError) {
    let begun = Mailbox<Result<TerminalDialogue, TerminalError>>()
    BlockingThread.start("terminal") { TerminalDialogue.run(input: input, begun: begun) }
    switch begun.receive() {
    case .success(let dialogue): self.dialogue.withLock { $0 = dialogue }
    case .failure(let error): throw AuthenticationError(error)
    case nil: throw .notInteractive
    }
  }

  public func present(_ prompt: Prompt, after notices: [Notice]) {
    dialogue.withLock { $0 }?.send(.present(prompt, notices))
  }

  public func end(after notices: [Notice], _ ending: PromptEnding) {
    let dialogue = dialogue.withLock { dialogue in
      defer { dialogue = nil }
      return dialogue
    }
    dialogue?.finish(notices, ending)
  }
}
