import Glibc
import NotesCore

// FoundationEssentials knows no time zone but GMT and formats slowly, so libc does it.
extension Timestamp {
  /// RFC 3339 in UTC, to the second: `2026-11-30T08:15:00Z`.
  var utc: String {
    let writer = UTCWriter()
    return withExtendedLifetime(writer) { String(decoding: writer.text(of: self), as: UTF8.self) }
  }

  /// The local time to the minute, for people: `2026-11-30 09:15`.
  var local: String {
    var parts = tm()
    var seconds = wholeSeconds
    localtime_r(&seconds, &parts)
    return "\(Self.day(parts)) \(Self.minute(parts))"
  }

  /// Seconds since the beginning of 1970, the fraction dropped.
  var wholeSeconds: time_t { time_t((milliseconds - (milliseconds < 0 ? 999 : 0)) / 1000) }

  /// The date: `2026-11-30`.
  static func day(_ parts: tm) -> String {
    "\(padded(parts.tm_year + 1900, 4))-\(padded(parts.tm_mon + 1))-\(padded(parts.tm_mday))"
  }

  private static func minute(_ parts: tm) -> String { "\(padded(parts.tm_hour)):\(padded(parts.tm_min))" }

  private static func padded(_ number: Int32, _ width: Int = 2) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
