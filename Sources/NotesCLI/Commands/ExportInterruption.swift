import Glibc
import NotesCore
import Posix
import Synchronization

/// Ctrl-C, SIGTERM and SIGHUP while an export is written: it is given up between two notes, so that nothing of it stays
/// behind, and then the signal does what it did before.
enum ExportInterruption {
  /// The signal that came; zero where none has.
  private static let came = Atomic<Int32>(0)

  /// Runs what writes the export and calls ``check()`` now and then. Signals that were ignored still are.
  static func watching<Value>(_ work: () throws(ExchangeError) -> Value) throws(ExchangeError) -> Value {
    came.store(0, ordering: .relaxed)
    let ignoring = unsafeBitCast(SIG_IGN, to: Int.self)
    let former = [SIGINT, SIGTERM, SIGHUP].map { number in
      (number, signal(number) { ExportInterruption.came.store($0, ordering: .relaxed) })
    }
    for (number, handler) in former where unsafeBitCast(handler, to: Int.self) == ignoring {
      signal(number, SIG_IGN)
    }
    defer {
      for (number, handler) in former { signal(number, handler) }
    }
    let value = try work()
    came.store(0, ordering: .relaxed)  // too late to stop anything
    return value
  }

  /// Ends the writing where a signal has come.
  ///
  /// - Throws: `EINTR`.
  static func check() throws(SystemError) {
    guard came.load(ordering: .relaxed) == 0 else { throw SystemError("export", number: EINTR) }
  }

  /// Does what the signal was to do, once nothing is left of the export.
  ///
  /// - Throws: ``ExitCode/cancelled`` for Ctrl-C. Returns where no signal came.
  static func passOn() throws(Failure) {
    let number = came.load(ordering: .relaxed)
    guard number != 0 else { return }
    guard number != SIGINT else { throw Failure(.cancelled, "Interrupted. Nothing was exported.") }
    raise(number)
    exit(128 + number)
  }
}
