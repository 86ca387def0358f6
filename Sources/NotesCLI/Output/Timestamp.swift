import FoundationEssentials
import Glibc

/// Moments as text. FoundationEssentials knows no time zone but GMT and formats slowly, so libc does it.
enum Timestamp {
  /// RFC 3339 in UTC, to the second: `2026-11-30T08:15:00Z`.
  static func utc(_ date: Date) -> String {
    var parts = tm()
    var seconds = time_t(date.timeIntervalSince1970.rounded(.down))
    gmtime_r(&seconds, &parts)
    return "\(padded(parts.tm_year + 1900, 4))-\(padded(parts.tm_mon + 1))-\(padded(parts.tm_mday))"
      + "T\(padded(parts.tm_hour)):\(padded(parts.tm_min)):\(padded(parts.tm_sec))Z"
  }

  /// The local time to the minute, for people: `2026-11-30 09:15`.
  static func local(_ date: Date) -> String {
    var parts = tm()
    var seconds = time_t(date.timeIntervalSince1970.rounded(.down))
    localtime_r(&seconds, &parts)
    return "\(padded(parts.tm_year + 1900, 4))-\(padded(parts.tm_mon + 1))-\(padded(parts.tm_mday))"
      + " \(padded(parts.tm_hour)):\(padded(parts.tm_min))"
  }

  private static func padded(_ number: Int32, _ width: Int = 2) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
