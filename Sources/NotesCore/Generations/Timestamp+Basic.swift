import Glibc

/// Moments as file names have them.
extension Timestamp {
  /// ISO 8601's basic format, in UTC: `20261130T081500Z`.
  var basic: String {
    var parts = tm()
    var seconds = time_t(milliseconds / 1000)
    gmtime_r(&seconds, &parts)
    func digits(_ number: Int32, _ width: Int = 2) -> String {
      let digits = String(number)
      return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
    return digits(parts.tm_year + 1900, 4) + digits(parts.tm_mon + 1) + digits(parts.tm_mday) + "T"
      + digits(parts.tm_hour) + digits(parts.tm_min) + digits(parts.tm_sec) + "Z"
  }

  /// The day of ``basic``.
  var day: Substring { basic.prefix(8) }

  /// Reads ``basic``.
  ///
  /// Nil for anything else.
  init?(basic: some StringProtocol) {
    let text = Array(basic.utf8)
    guard text.count == 16, text[8] == UInt8(ascii: "T"), text[15] == UInt8(ascii: "Z") else { return nil }
    func number(_ range: Range<Int>) -> Int32? { Int32(String(decoding: text[range], as: UTF8.self)) }
    guard let year = number(0..<4), let month = number(4..<6), let day = number(6..<8),
      let hour = number(9..<11), let minute = number(11..<13), let second = number(13..<15)
    else { return nil }
    var parts = tm()
    parts.tm_year = year - 1900
    parts.tm_mon = month - 1
    parts.tm_mday = day
    parts.tm_hour = hour
    parts.tm_min = minute
    parts.tm_sec = second
    self.init(milliseconds: Int64(timegm(&parts)) * 1000)
    guard self.basic == basic else { return nil }
  }
}
