import CSystem
import Glibc
import Posix
import Synchronization

/// The signals that matter while a terminal is not in its usual state.
///
/// Those that end the process put the terminal back and then do what they did before. SIGINT, SIGTSTP and
/// SIGCONT come out of a pipe, for the thread that reads the terminal. There is one of these a process at a
/// time.
final class TerminalSignals: Sendable {
  private static let isInUse = Mutex(false)

  private let reading: FileDescriptor
  private let writing: FileDescriptor

  /// Where the signals come out: a byte each, its number.
  var descriptor: Int32 { reading.number }

  /// Takes the signals over.
  ///
  /// - Throws: ``TerminalError/inUse`` while another has them, ``TerminalError/notInteractive`` where there is
  ///   no descriptor left.
  init(terminal: FileDescriptor, original: termios) throws(TerminalError) {
    guard
      Self.isInUse.withLock({ isInUse in
        defer { isInUse = true }
        return !isInUse
      })
    else { throw .inUse }
    guard let pipe = try? FileDescriptor.pipe() else {
      Self.isInUse.withLock { $0 = false }
      throw .notInteractive
    }
    (reading, writing) = pipe
    for end in [reading, writing] { _ = sn_fcntl_int(end.number, F_SETFL, O_NONBLOCK) }
    var original = original
    sn_guard_install(terminal.number, writing.number, &original)
  }

  deinit {
    sn_guard_remove()
    Self.isInUse.withLock { $0 = false }
  }

  /// The next signal that has come; nil where none has.
  func next() -> Int32? {
    var byte: UInt8 = 0
    return read(reading.number, &byte, 1) == 1 ? Int32(byte) : nil
  }
}
