import Authentication
import Glibc
import Posix

/// Standard output and standard error: results to the one, everything else to the other.
struct Output {
  /// Whether results go to a terminal, where control characters are escaped.
  let isTerminal: Bool
  /// Whether results may be coloured.
  let usesColor: Bool

  init(environment: ProcessEnvironment, noColor: Bool) {
    isTerminal = isatty(STDOUT_FILENO) == 1
    let term = environment["TERM"] ?? ""
    let refused = noColor || !(environment["NO_COLOR"] ?? "").isEmpty
    usesColor = isTerminal && !refused && !term.isEmpty && term != "dumb"
  }

  /// Writes a result.
  ///
  /// - Throws: ``ExitCode/inputOutput`` where it can't be written whole.
  func write(_ text: String) throws(Failure) {
    var text = text
    let result = text.withUTF8 { bytes in
      Result { () throws(Failure) in try write(UnsafeRawBufferPointer(bytes)) }
    }
    try result.get()
  }

  /// Writes a result, byte for byte.
  func write(_ bytes: UnsafeRawBufferPointer) throws(Failure) {
    do throws(SystemError) { try writeBytes(bytes) } catch {
      throw Failure(.inputOutput, "Standard output can't be written: \(error.reason).")
    }
  }

  /// The same for those who say themselves what a failure means.
  func writeBytes(_ bytes: UnsafeRawBufferPointer) throws(SystemError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let piece = UnsafeRawBufferPointer(rebasing: rest)
      let count = Glibc.write(STDOUT_FILENO, piece.baseAddress, piece.count)
      if count >= 0 {
        rest = rest.dropFirst(count)
        continue
      }
      switch errno {
      case EINTR: continue
      case EPIPE: Self.endByBrokenPipe()
      default: throw SystemError("write standard output")
      }
    }
  }

  /// Says something that is no result, in one line on standard error.
  static func note(_ message: String) {
    // One line, whatever a keyring or a system error put into it.
    let text = message.prefix(2000).split(whereSeparator: \.isNewline).joined(separator: " ")
    var line = "secret-notes: \(VisibleText.escaped(text))\n"
    line.withUTF8 { bytes in
      var rest = UnsafeRawBufferPointer(bytes)[...]
      while !rest.isEmpty {
        let piece = UnsafeRawBufferPointer(rebasing: rest)
        let count = Glibc.write(STDERR_FILENO, piece.baseAddress, piece.count)
        if count < 0 && errno != EINTR { return }  // nobody is left to be told
        rest = rest.dropFirst(max(count, 0))
      }
    }
  }

  /// A text in a colour or weight of ANSI's, where colour is wanted.
  func styled(_ text: String, _ style: Style) -> String {
    usesColor ? "\u{1b}[\(style.rawValue)m\(text)\u{1b}[0m" : text
  }

  /// The styles in use.
  enum Style: Int {
    case bold = 1
    case faint = 2
  }

  /// Ends as other programs do whose reader has left: silently, by SIGPIPE.
  private static func endByBrokenPipe() -> Never {
    signal(SIGPIPE, SIG_DFL)
    raise(SIGPIPE)
    exit(128 + SIGPIPE)
  }
}
