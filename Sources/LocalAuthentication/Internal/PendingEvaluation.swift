import Bus
import Synchronization

/// One evaluation from its call to its reply.
final class PendingEvaluation: Sendable {
  /// What ends it.
  let cancellation = Cancellation()
  private let cause = Mutex<LAError.Code?>(nil)
  private let ended = Mailbox<Void>()

  /// Ends it with a code. Of several the first counts.
  func cancel(_ code: LAError.Code) {
    cause.withLock { $0 = $0 ?? code }
    cancellation.cancel()
  }

  /// The code it was cancelled with, if it was.
  var canceller: LAError.Code? { cause.withLock { $0 } }

  /// Says that its prompt is gone and its reader let go.
  func end() { ended.send(()) }

  /// Waits for that. Only the evaluation that follows does.
  func waitForEnd() { _ = ended.receive() }
}
