import Glibc
import NotesCore

/// Writes moments as RFC 3339 in UTC, to the second: `2026-11-30T08:15:00Z`. One writer for many: the date is made
/// where it isn't that of the moment before.
struct UTCWriter {
  private static let secondsADay = 86_400

  private var day = Int.min
  /// The moment before.
  private var text: [UInt8] = []

  /// Appends a moment in ASCII.
  mutating func append(_ moment: Timestamp, to bytes: inout [UInt8]) {
    var seconds = moment.wholeSeconds
    let day = (seconds - (seconds < 0 ? Self.secondsADay - 1 : 0)) / Self.secondsADay
    if day != self.day {
      var parts = tm()
      gmtime_r(&seconds, &parts)
      text = Array("\(Timestamp.day(parts))T00:00:00Z".utf8)
      self.day = day
    }
    let rest = seconds - day * Self.secondsADay
    set(rest / 3600, beforeEnd: 9)
    set(rest / 60 % 60, beforeEnd: 6)
    set(rest % 60, beforeEnd: 3)
    bytes += text
  }

  private mutating func set(_ number: Int, beforeEnd offset: Int) {
    let place = text.count - offset
    text[place] = UInt8(ascii: "0") + UInt8(number / 10)
    text[place + 1] = UInt8(ascii: "0") + UInt8(number % 10)
  }
}
