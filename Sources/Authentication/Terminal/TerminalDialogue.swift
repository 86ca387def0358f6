import Bus
import Glibc
import Posix

/// One evaluation's conversation on the terminal, run by a thread of its own.
final class TerminalDialogue: Sendable {
  /// What the presenter wants.
  enum Request: Sendable {
    case present(Prompt, [Notice])
    case end([Notice], PromptEnding)
  }

  private let requests = Mailbox<Request>()
  private let ended = Mailbox<Void>()
  private let waker: (reading: FileDescriptor, writing: FileDescriptor)

  private init() throws(SystemError) {
    waker = try FileDescriptor.pipe()
  }

  /// Opens the terminal, says through `begun` whether that worked, and goes on until told to end.
  static func run(
    input: @escaping @Sendable (PromptInput) -> Void,
    begun: Mailbox<Result<TerminalDialogue, TerminalError>>
  ) {
    do throws(TerminalError) {
      let terminal = try ControllingTerminal()
      guard let dialogue = try? TerminalDialogue() else { throw .notInteractive }
      var listener = TerminalListener(
        terminal: terminal, session: try TerminalSession(terminal.device, mode: .hidden), report: input)
      begun.send(.success(dialogue))
      dialogue.converse(&listener)
      dialogue.ended.send(())
    } catch {
      begun.send(.failure(error))
    }
  }

  /// Asks for something, from any thread.
  func send(_ request: Request) {
    requests.send(request)
    _ = withUnsafeBytes(of: UInt8(0)) { byte in try? waker.writing.write(byte) }
  }

  /// Ends the conversation and waits until the terminal is as it was.
  func finish(_ notices: [Notice], _ ending: PromptEnding) {
    send(.end(notices, ending))
    _ = ended.receive()
  }

  private func converse(_ listener: inout TerminalListener) {
    while true {
      while let request = requests.receive(until: .after(.zero)) {
        switch request {
        case .present(let prompt, let notices): listener.show(prompt, notices)
        case .end(let notices, let ending): return listener.end(notices, ending)
        }
      }
      guard listener.isListening else {
        if case .end? = waitForRequest() { return }
        continue
      }
      if listener.listen(waker: waker.reading.number) == .woken { drainWaker() }
    }
  }

  /// After the terminal is gone nothing is shown any more; only the end is waited for.
  private func waitForRequest() -> Request? { requests.receive() }

  private func drainWaker() {
    var byte: UInt8 = 0
    _ = read(waker.reading.number, &byte, 1)
  }
}
