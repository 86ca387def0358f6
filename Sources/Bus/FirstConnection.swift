import Synchronization

/// Lets connections be made one after the other until one has been made.
///
/// GLib sets up the types behind a connection when the first is made, and two threads that do so at once can wait for
/// each other for ever. That takes a few milliseconds; who has waited longer waits behind a peer that does not answer,
/// not behind GLib, and goes ahead.
enum FirstConnection {
  private static let isMade = Mutex(false)

  /// Holds one element while nobody is connecting.
  private static let turn: Mailbox<Void> = {
    let turn = Mailbox<Void>()
    turn.send(())
    return turn
  }()

  /// Runs `connect`, which says whether it succeeded, when it is its turn.
  static func inTurn(_ connect: () -> Bool) -> Bool {
    if isMade.withLock({ $0 }) { return connect() }
    let isMyTurn = turn.receive(until: .after(.milliseconds(250))) != nil
    defer { if isMyTurn { turn.send(()) } }
    guard connect() else { return false }
    isMade.withLock { $0 = true }
    return true
  }
}
