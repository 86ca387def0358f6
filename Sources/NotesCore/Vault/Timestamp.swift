import Glibc

/// A moment, to the millisecond.
public struct Timestamp: Hashable, Comparable, Sendable {
  /// Milliseconds since the beginning of 1970, UTC.
  public let milliseconds: Int64

  /// The moment so many milliseconds after the beginning of 1970, UTC.
  public init(milliseconds: Int64) {
    self.milliseconds = milliseconds
  }

  /// The present moment, by the wall clock.
  public static var now: Timestamp {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Timestamp(milliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
  }

  public static func < (one: Timestamp, other: Timestamp) -> Bool {
    one.milliseconds < other.milliseconds
  }
}
