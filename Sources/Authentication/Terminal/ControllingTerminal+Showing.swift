package import Bus
import Glibc
import Posix

extension ControllingTerminal {
  /// What the thread that works sends.
  private enum News<Value: Sendable>: Sendable {
    case line(String)
    case done(Value)
  }

  /// Shows what a longer work says, a line each, while keys are neither shown nor kept. Ctrl-C, and Ctrl-Z as well,
  /// cancel it.
  ///
  /// - Parameter work: runs on a thread of its own, and ends soon after its cancellation.
  package func showing<Value: Sendable>(
    _ work: @escaping @Sendable (_ say: @escaping @Sendable (String) -> Void, Cancellation) -> Value
  ) throws(TerminalError) -> Value {
    let session = try TerminalSession(device, mode: .hidden)
    defer { session.leave() }
    guard let wake = try? FileDescriptor.pipe() else { throw .notInteractive }
    let news = Mailbox<News<Value>>()
    let send: @Sendable (News<Value>) -> Void = { item in
      news.send(item)
      _ = withUnsafeBytes(of: UInt8(0)) { byte in try? wake.writing.write(byte) }
      withExtendedLifetime(wake.reading) {}
    }
    let cancellation = Cancellation()
    BlockingThread.start("work") {
      let value = work({ send(.line($0)) }, cancellation)
      send(.done(value))
    }
    while true {
      switch session.wait(waker: wake.reading.number) {
      case .typed: session.takeBytes { _ in true }
      case .continued: try session.resume()
      case .late: break
      case .interrupted, .suspended, .ended:
        cancellation.cancel()
        while let item = news.receive(until: .after(.seconds(2))) {
          if case .done = item { break }
        }
        throw .cancelled
      case .woken:
        var byte: UInt8 = 0
        _ = read(wake.reading.number, &byte, 1)
        switch news.receive(until: .after(.zero)) {
        case .line(let text): write(VisibleText.escaped(text, keepingLines: false) + "\n")
        case .done(let value): return value
        case nil: break
        }
      }
    }
  }
}
