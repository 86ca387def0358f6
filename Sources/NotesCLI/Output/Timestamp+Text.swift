import Glibc
import NotesCore

// FoundationEssentials knows no time zone but GMT and formats slowly, so libc does it.
extension Timestamp {
  /// RFC 3339 in UTC, to the second: `2026-11-30T08:15:00Z`.
  var utc: String {
    String(decoding: utcBytes, as: UTF8.self)
  }

  /// The same in ASCII, made without any string: a list has thousands.
  private var utcBytes: [UInt8] {
    var parts = tm()
    var seconds = wholeSeconds
    gmtime_r(&seconds, &parts)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(24)
    func append(_ number: Int32, _ width: Int, _ end: UInt8) {
      var (rest, digits) = (number, (1...width).reduce(1) { power, _ in power * 10 } as Int32)
      if number >= digits || number < 0 { return bytes.append(contentsOf: Array("\(number)".utf8) + [end]) }
      while digits > 1 {
        digits /= 10
        bytes.append(UInt8(ascii: "0") + UInt8(rest / digits))
        rest %= digits
      }
      bytes.append(end)
    }
    append(parts.tm_year + 1900, 4, UInt8(ascii: "-"))
    append(parts.tm_mon + 1, 2, UInt8(ascii: "-"))
    append(parts.tm_mday, 2, UInt8(ascii: "T"))
    append(parts.tm_hour, 2, UInt8(ascii: ":"))
    append(parts.tm_min, 2, UInt8(ascii: ":"))
    append(parts.tm_sec, 2, UInt8(ascii: "Z"))
    return bytes
  }

  /// The local time to the minute, for people: `2026-11-30 09:15`.
  var local: String {
    var parts = tm()
    var seconds = wholeSeconds
    localtime_r(&seconds, &parts)
    return "\(Self.day(parts)) \(Self.minute(parts))"
  }

  private var wholeSeconds: time_t { time_t((milliseconds - (milliseconds < 0 ? 999 : 0)) / 1000) }

  private static func day(_ parts: tm) -> String {
    "\(padded(parts.tm_year + 1900, 4))-\(padded(parts.tm_mon + 1))-\(padded(parts.tm_mday))"
  }

  private static func minute(_ parts: tm) -> String { "\(padded(parts.tm_hour)):\(padded(parts.tm_min))" }

  private static func padded(_ number: Int32, _ width: Int = 2) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
