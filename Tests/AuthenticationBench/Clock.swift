import Glibc

/// The clock that all processes of a machine share, and what is made of its readings.
enum Clock {
  /// Nanoseconds since the machine started.
  static var now: Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }

  /// The middle of some durations in nanoseconds, and the one that nine of ten don't exceed, in milliseconds.
  static func summary(_ durations: [Int]) -> String {
    let sorted = durations.sorted()
    guard let last = sorted.last else { return "none" }
    let (median, most) = (sorted[sorted.count / 2], sorted[min(sorted.count * 9 / 10, sorted.count - 1)])
    return
      "\(milliseconds(median)) ms (nine of ten within \(milliseconds(most)), the longest \(milliseconds(last)))"
  }

  static func milliseconds(_ nanoseconds: Int) -> String {
    let hundredths = (nanoseconds + (nanoseconds < 0 ? -5_000 : 5_000)) / 10_000
    let sign = hundredths < 0 ? "-" : ""
    let (whole, rest) = abs(hundredths).quotientAndRemainder(dividingBy: 100)
    return "\(sign)\(whole).\(rest < 10 ? "0" : "")\(rest)"
  }
}
