import Synchronization

@testable import NotesCore

/// The notes whose making was acknowledged, by several threads.
final class Acknowledged: Sendable {
  private let ids = Mutex<Set<NoteID>>([])

  /// All of them.
  var all: Set<NoteID> { ids.withLock { $0 } }

  /// Adds one.
  func insert(_ id: NoteID) {
    ids.withLock { _ = $0.insert(id) }
  }
}
