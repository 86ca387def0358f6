import Synchronization

/// Sees to it that one evaluation runs at a time: a newer one cancels the older and begins when that is over. There is
/// one person, one reader and one terminal.
final class EvaluationTurns: Sendable {
  /// Those of this process.
  static let shared = EvaluationTurns()

  private let latest = Mutex<PendingEvaluation?>(nil)

  /// Makes an evaluation the latest, and cancels the one before it.
  ///
  /// - Returns: the one before it, whose end is to be waited for.
  func enter(_ evaluation: PendingEvaluation) -> PendingEvaluation? {
    let former = latest.withLock { latest in
      defer { latest = evaluation }
      return latest
    }
    former?.cancel(.systemCancel)
    return former
  }

  /// Takes an evaluation out that is over.
  func leave(_ evaluation: PendingEvaluation) {
    evaluation.end()
    latest.withLock { if $0 === evaluation { $0 = nil } }
  }
}
