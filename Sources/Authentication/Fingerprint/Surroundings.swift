/// What is known of the machine and the desktop, from logind. Where it can't be known, nothing stands in the
/// way.
package struct Surroundings: Equatable, Sendable {
  /// The machine is about to sleep, or asleep.
  package var isSleeping = false
  /// A session of this user is locked: a touch is meant for the lock screen.
  package var isLocked = false
  /// The session in which this process runs is not the one on the screen: another user, or another console,
  /// is.
  package var isAway = false
  /// The lid is closed, and the reader, or camera, under it.
  package var isLidClosed = false

  package init(
    isSleeping: Bool = false, isLocked: Bool = false, isAway: Bool = false, isLidClosed: Bool = false
  ) {
    self.isSleeping = isSleeping
    self.isLocked = isLocked
    self.isAway = isAway
    self.isLidClosed = isLidClosed
  }
}
