import Glibc
import NotesCore

/// Writes moments as RFC 3339 in UTC, to the second: `2026-11-30T08:15:00Z`. One writer for many: the date is made
/// where it isn't that of the moment before.
struct UTCWriter {
  private static let secondsADay = 86_400

  private var day = Int.min
  private var date: [UInt8] = []

  /// Appends a moment in ASCII.
  mutating func append(_ moment: Timestamp, to bytes: inout [UInt8]) {
    var seconds = moment.wholeSeconds
    let day = (seconds - (seconds < 0 ? Self.secondsADay - 1 : 0)) / Self.secondsADay
    if day != self.day {
      var parts = tm()
      gmtime_r(&seconds, &parts)
      date = Array(Timestamp.day(parts).utf8)
      self.day = day
    }
    let rest = seconds - day * Self.secondsADay
    bytes += date
    Self.append("T", rest / 3600, to: &bytes)
    Self.append(":", rest / 60 % 60, to: &bytes)
    Self.append(":", rest % 60, to: &bytes)
    bytes.append(UInt8(ascii: "Z"))
  }

  private static func append(_ separator: Unicode.Scalar, _ number: Int, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: separator))
    bytes.append(UInt8(ascii: "0") + UInt8(number / 10))
    bytes.append(UInt8(ascii: "0") + UInt8(number % 10))
  }
}
