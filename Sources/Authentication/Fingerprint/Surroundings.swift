/// What is known of the machine and the desktop, from logind. Where it can't be known, nothing stands in the
/// way.
package struct Surroundings: Equatable, Sendable {
  /// The machine is about to sleep, or asleep.
  package var isSleeping = false
  /// A session of this user is locked: a touch is meant for the lock screen.
  package var isLocked = false
  /// The lid is closed: the reader can't be reached.
  package var isLidClosed = false

  package init(isSleeping: Bool = false, isLocked: Bool = false, isLidClosed: Bool = false) {
    self.isSleeping = isSleeping
    self.isLocked = isLocked
    self.isLidClosed = isLidClosed
  }
}
