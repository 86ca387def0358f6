import Glibc

/// How far something long has come, on standard error: a line that is written over on a terminal, else one line in
/// all. Nothing where it takes less than a second.
final class NoteCounter {
  private let what: String
  private let isTerminal = isatty(STDERR_FILENO) == 1
  private let start = SuspendingClock.now
  private var next = SuspendingClock.now.advanced(by: .seconds(1))
  private var isShown = false

  /// - Parameter what: what is done, as "Checking".
  init(_ what: String) {
    self.what = what
  }

  /// Says that so many of all are done.
  func step(_ done: Int, of all: Int) {
    // The clock is asked now and then: it costs as much as a small note.
    guard done % 64 == 0, SuspendingClock.now > next else { return }
    next = SuspendingClock.now.advanced(by: .milliseconds(200))
    guard isTerminal else {
      if !isShown { Output.note("\(what) \(all) notes; this takes a moment.") }
      isShown = true
      return
    }
    isShown = true
    write("\r\u{1b}[K\(what) notes: \(done) of \(all)")
  }

  /// Takes the line away.
  func end() {
    if isShown && isTerminal { write("\r\u{1b}[K") }
  }

  private func write(_ text: String) {
    var text = text
    text.withUTF8 { _ = Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }
}
