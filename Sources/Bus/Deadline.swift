/// The moment at which waiting ends, on the clock that stands still while the machine sleeps.
public struct Deadline: Sendable, Hashable {
  /// The moment, or nil for one that never comes.
  let instant: SuspendingClock.Instant?

  /// A deadline that never comes.
  public static let never = Deadline(instant: nil)

  /// The moment `duration` from now.
  public static func after(_ duration: Duration) -> Deadline {
    Deadline(instant: SuspendingClock.now.advanced(by: duration))
  }

  /// How long is left: zero once it has passed, nil where it never comes.
  public var remaining: Duration? {
    instant.map { max(.zero, SuspendingClock.now.duration(to: $0)) }
  }

  /// How long is left as GLib takes it: in milliseconds, rounded up.
  package var milliseconds: Int32 {
    guard let (seconds, attoseconds) = remaining?.components, seconds < Int64(Int32.max) / 1000 else {
      return .max
    }
    let millisecond: Int64 = 1_000_000_000_000_000
    return Int32(seconds * 1000 + (attoseconds + millisecond - 1) / millisecond)
  }

  /// Whether the moment has come.
  public var isPast: Bool { remaining == .zero }

  /// The earlier of two deadlines.
  public func earlier(_ other: Deadline) -> Deadline {
    guard let mine = instant else { return other }
    guard let theirs = other.instant else { return self }
    return mine <= theirs ? self : other
  }
}
