import Glibc
import NotesCore

/// Writes moments as RFC 3339 in UTC, to the second: `2026-11-30T08:15:00Z`. One writer for many: the date is made
/// where it isn't that of the moment before.
///
/// Used by one thread at a time.
final class UTCWriter {
  private static let secondsADay = 86_400

  private var day = Int.min
  /// The moment before, in memory that nothing else can reach: an array would be looked at for that at every digit.
  private var text = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 0)

  deinit { text.deallocate() }

  /// Lends a moment in ASCII, until the next is asked for.
  func text(of moment: Timestamp) -> UnsafeRawBufferPointer {
    let seconds = moment.wholeSeconds
    let day = (seconds - (seconds < 0 ? Self.secondsADay - 1 : 0)) / Self.secondsADay
    if day != self.day { set(day) }
    let text = text
    func put(_ number: Int, beforeEnd offset: Int) {
      text[text.count - offset] = UInt8(ascii: "0") + UInt8(number / 10)
      text[text.count - offset + 1] = UInt8(ascii: "0") + UInt8(number % 10)
    }
    let rest = seconds - day * Self.secondsADay
    put(rest / 3600, beforeEnd: 9)
    put(rest / 60 % 60, beforeEnd: 6)
    put(rest % 60, beforeEnd: 3)
    return UnsafeRawBufferPointer(text)
  }

  private func set(_ day: Int) {
    var start = day * Self.secondsADay
    var parts = tm()
    gmtime_r(&start, &parts)
    let midnight = Array("\(Timestamp.day(parts))T00:00:00Z".utf8)
    text.deallocate()
    text = .allocate(capacity: midnight.count)
    _ = text.initialize(from: midnight)
    self.day = day
  }
}
