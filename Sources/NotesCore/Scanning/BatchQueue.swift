import Bus
import Synchronization

/// A few batches on their way from the thread that reads them to the one that works on them.
final class BatchQueue<Batch: Sendable>: Sendable {
  /// So many that the one has something to do while the other works on a batch of its own.
  private static var capacity: Int { 2 }

  private let batches = Mailbox<Batch?>()
  private let count = Atomic(0)
  private let spares = Mailbox<Batch>()

  /// Puts a batch in; false where there are enough.
  ///
  /// Called by one thread.
  func offer(_ batch: Batch) -> Bool {
    guard count.load(ordering: .relaxed) < Self.capacity else { return false }
    count.wrappingAdd(1, ordering: .relaxed)
    batches.send(batch)
    return true
  }

  /// Ends it.
  func close() { batches.send(nil) }

  /// Waits for the next batch; nil after the last.
  func next() -> Batch? {
    guard let batch = batches.receive() ?? nil else { return nil }
    count.wrappingSubtract(1, ordering: .relaxed)
    return batch
  }

  /// Gives back a batch that was worked on, whose memory is used again.
  func giveBack(_ batch: Batch) { spares.send(batch) }

  /// A batch that was given back, if there is one.
  func spare() -> Batch? { spares.receive(until: .after(.zero)) }
}
