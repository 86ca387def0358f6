import Authentication
import Glibc
import Synchronization

/// The terminal's presenter, and a meter of processor time that begins with the first prompt that offers a finger.
final class Metering: AuthenticationPresenter {
  private let terminal = TerminalPresenter()
  private let beginning = Mutex<Int?>(nil)

  func begin(input: @escaping @Sendable (PromptInput) -> Void) throws(AuthenticationError) {
    try terminal.begin(input: input)
  }

  func present(_ prompt: Prompt, after notices: [Notice]) {
    terminal.present(prompt, after: notices)
    if case .offered = prompt.fingerprint { beginning.withLock { $0 = $0 ?? Self.total } }
  }

  func end(after notices: [Notice], _ ending: PromptEnding) { terminal.end(after: notices, ending) }

  /// Microseconds since then.
  var used: Int { beginning.withLock { $0 }.map { Self.total - $0 } ?? 0 }

  private static var total: Int {
    var usage = rusage()
    getrusage(RUSAGE_SELF.rawValue, &usage)
    func microseconds(_ time: timeval) -> Int { time.tv_sec * 1_000_000 + Int(time.tv_usec) }
    return microseconds(usage.ru_utime) + microseconds(usage.ru_stime)
  }
}
