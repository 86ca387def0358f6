import Glibc
import Posix
public import SecretMemory

/// The terminal on which this process was started, for questions to the person who sits there.
///
/// It is `/dev/tty`, whatever standard input and output are. Each question throws away what was typed before
/// it. One question at a time is asked in a process: a second is refused
/// (``TerminalError/inUse``), since one who sits at a terminal can't tell which of two an answer would go to.
public final class ControllingTerminal: Sendable {
  let device: FileDescriptor

  /// Opens it.
  ///
  /// - Throws: ``TerminalError/notInteractive`` where the process has none.
  public init() throws(TerminalError) {
    do {
      device = try FileDescriptor.open("/dev/tty", O_RDWR | O_NOCTTY)
    } catch {
      throw .notInteractive
    }
  }

  /// Writes text as it stands: control characters from outside must have been escaped.
  public func write(_ text: String) {
    var text = text
    text.withUTF8 { bytes in try? device.write(UnsafeRawBufferPointer(bytes)) }
  }

  /// Asks for a password, which is not shown. It may be empty; one beyond 1,024 bytes is refused aloud and
  /// asked again.
  ///
  /// - Parameter prompt: what is asked, with its colon.
  public func readPassword(prompt: String) throws(TerminalError) -> SecretBytes {
    var editor = LineEditor()
    let session = try TerminalSession(device, mode: .hidden)
    defer { session.leave() }
    write(prompt)
    while true {
      var action: LineEditor.Action?
      try listen(session, prompt: prompt) {
        editor.clear()
      } typed: { byte in
        action = editor.take(byte)
        return action == nil
      }
      guard let action else { continue }
      write("\n")
      session.discardInput()
      switch action {
      case .submitted(let password): return password
      case .cancelled: throw .cancelled
      case .tooLong: write("\(Catalogue.sentence(.passwordTooLong))\n\(prompt)")
      }
    }
  }

  /// Asks for a line of text, shown as it is typed.
  ///
  /// - Parameter prompt: what is asked, with its colon.
  /// - Returns: the line without its end. What is not UTF-8 is mended.
  public func readLine(prompt: String) throws(TerminalError) -> String {
    let session = try TerminalSession(device, mode: .visible)
    defer { session.leave() }
    var line: [UInt8] = []
    var isComplete = false
    write(prompt)
    while !isComplete {
      try listen(session, prompt: prompt) {
        line = []
      } typed: { byte in
        isComplete = byte == 0x0a
        if !isComplete { line.append(byte) }
        return !isComplete
      }
    }
    return String(decoding: line, as: UTF8.self)
  }

  /// Asks a question that only `y` or `yes` answers with true.
  public func confirm(_ question: String) throws(TerminalError) -> Bool {
    ["y", "yes"].contains(try readLine(prompt: question + " [y/N] ").lowercased())
  }

  /// Waits until something is typed, and handles all else: after a stop the question is asked anew.
  private func listen(
    _ session: TerminalSession, prompt: String, restarted: () -> Void, typed: (UInt8) -> Bool
  ) throws(TerminalError) {
    switch session.wait() {
    case .typed: session.takeBytes(typed)
    case .suspended:
      try session.suspend()
      restarted()
      write(prompt)
    case .continued:
      try session.resume()
      restarted()
      write(prompt)
    case .interrupted, .ended:
      write("\n")
      throw .cancelled
    case .woken, .late: break
    }
  }
}
