/// Where the finger lane stands.
enum FingerLane: Equatable, Sendable {
  /// It has not begun, or was interrupted; it starts as soon as nothing stands in the way.
  case idle
  /// A run is looking for a reader.
  case starting
  /// The reader waits for a finger, until this moment.
  case waiting(until: Duration)
  /// The window has passed; a key starts it again.
  case resting
  /// It failed, or the machine woke up; it starts again at this moment.
  case backingOff(until: Duration)
  /// It is over for this evaluation.
  case closed(Closure)

  /// Why a lane is over.
  enum Closure: Equatable, Sendable {
    /// Three fingers were not recognised.
    case usedUp
    /// Five in a row were not recognised, over evaluations.
    case lockedOut
    /// It can't be used.
    case unavailable(FingerprintUnavailability)
  }

  /// Whether a run is under way.
  var isRunning: Bool {
    switch self {
    case .starting, .waiting: true
    default: false
    }
  }

  /// Whether a finger that is read now counts.
  var isWaiting: Bool {
    if case .waiting = self { true } else { false }
  }

  /// Whether it is over.
  var isClosed: Bool {
    if case .closed = self { true } else { false }
  }
}
