import CSystem
import Glibc
import Posix
import SecretMemory

/// A terminal in a state of our own, from its making until ``leave()``, used by one thread.
final class TerminalSession {
  /// How what is typed gets here.
  enum Mode {
    /// Each byte at once and unseen.
    case hidden
    /// A line at a time, shown and edited by the terminal.
    case visible
  }

  /// What happened.
  enum Event: Equatable {
    /// Something was typed; ``TerminalSession/takeBytes(_:)`` has it.
    case typed
    /// Ctrl-C.
    case interrupted
    /// Ctrl-Z.
    case suspended
    /// The process was stopped and goes on.
    case continued
    /// Someone wrote to the descriptor that wakes us.
    case woken
    /// The moment came.
    case late
    /// The terminal is gone.
    case ended
  }

  private let terminal: FileDescriptor
  private let mode: Mode
  private let original: termios
  private var signals: TerminalSignals?
  private let input = SecretBytes(count: 256)
  private var inputCount = 0

  /// Takes the terminal. What was typed before is thrown away.
  init(_ terminal: FileDescriptor, mode: Mode) throws(TerminalError) {
    self.terminal = terminal
    self.mode = mode
    var original = termios()
    guard tcgetattr(terminal.number, &original) == 0 else { throw .notInteractive }
    self.original = original
    try enter()
  }

  deinit {
    leave()
  }

  /// Whether what is typed goes to this process.
  var isInForeground: Bool { tcgetpgrp(terminal.number) == getpgrp() }

  /// Puts the terminal back. What was typed and not read is thrown away: nobody else is to have it.
  func leave() {
    guard signals != nil else { return }
    if isInForeground {
      discardInput()
      var original = original
      // Not TCSAFLUSH: that would wait for output which Ctrl-S may have stopped.
      tcsetattr(terminal.number, TCSANOW, &original)
    }
    signals = nil
  }

  /// Stops the process as Ctrl-Z does, with the terminal as it was before, and takes it again afterwards.
  func suspend() throws(TerminalError) {
    leave()
    var set = sigset_t()
    sigemptyset(&set)
    sigaddset(&set, SIGTSTP)
    pthread_sigmask(SIG_UNBLOCK, &set, nil)
    raise(SIGTSTP)  // returns when somebody has let us go on
    try enter()
  }

  /// Takes the terminal again after a stop that nobody announced: a shell has changed its state meanwhile.
  func resume() throws(TerminalError) {
    signals = nil
    try enter()
  }

  /// Whether something was typed that nobody has read.
  var hasInput: Bool {
    var watched = pollfd(fd: terminal.number, events: Int16(POLLIN), revents: 0)
    return poll(&watched, 1, 0) == 1 && watched.revents & Int16(POLLIN) != 0
  }

  /// Throws away what was typed and not yet read.
  func discardInput() {
    inputCount = 0
    tcflush(terminal.number, TCIFLUSH)
  }

  /// Waits for something to happen, for `timeout` milliseconds or, with -1, for ever.
  ///
  /// - Parameter waker: a descriptor that ends the wait when it can be read.
  func wait(timeout: Int32 = -1, waker: Int32 = -1) -> Event {
    guard let signals else { return .ended }
    while true {
      switch signals.next() {
      case SIGINT: return .interrupted
      case SIGTSTP: return .suspended
      case SIGCONT: return .continued
      default: break
      }
      var watched = [terminal.number, signals.descriptor, waker].map { number in
        pollfd(fd: number, events: Int16(POLLIN), revents: 0)
      }
      let count = poll(&watched, nfds_t(watched.count), timeout)
      if count == 0 { return .late }
      guard count > 0, watched[1].revents == 0 else { continue }
      if watched[2].revents != 0 { return .woken }
      return readInput() ? .typed : .ended
    }
  }

  /// Hands out what was typed, once. Where `body` returns false the rest is thrown away.
  func takeBytes(_ body: (UInt8) -> Bool) {
    let count = inputCount
    inputCount = 0
    input.withMutableBytes { bytes in
      for index in 0..<count where !body(bytes[index]) { break }
      if let start = bytes.baseAddress { explicit_bzero(start, count) }
    }
  }

  private func enter() throws(TerminalError) {
    guard isInForeground else { throw tcgetpgrp(terminal.number) < 0 ? .notInteractive : .inBackground }
    signals = try TerminalSignals(terminal: terminal, original: original)
    var state = original
    state.c_lflag |= tcflag_t(ISIG)
    switch mode {
    case .hidden:
      state.c_lflag &= ~tcflag_t(ICANON | ECHO | ECHONL | IEXTEN)
      state.c_iflag |= tcflag_t(ICRNL)
      withUnsafeMutableBytes(of: &state.c_cc) { characters in
        characters[Int(VMIN)] = 1
        characters[Int(VTIME)] = 0
      }
    case .visible: state.c_lflag |= tcflag_t(ICANON | ECHO | ECHOE | ECHOK)
    }
    guard tcsetattr(terminal.number, TCSAFLUSH, &state) == 0 else {
      self.signals = nil
      throw .notInteractive
    }
  }

  private func readInput() -> Bool {
    let terminal = terminal
    let count = input.withMutableBytes { bytes in try? terminal.read(into: bytes) }
    inputCount = count ?? 0
    return inputCount > 0
  }
}
