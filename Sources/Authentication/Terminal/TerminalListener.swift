import Bus
import SecretMemory

/// What a dialogue does with the terminal: reads keys, reports what they mean, shows what is asked.
struct TerminalListener {
  /// Silence after which a paste is taken to be over.
  private static let pasteGap: Int32 = 50
  /// Silence after which somebody who was typing has seen that the prompt is gone.
  private static let typingGap: Int32 = 1_000
  private static let longestSwallow = Duration.seconds(5)

  let terminal: ControllingTerminal
  let session: TerminalSession
  let report: @Sendable (PromptInput) -> Void
  /// Whether the terminal is still ours to read.
  private(set) var isListening = true

  private var editor = LineEditor()
  private var prompt: Prompt?
  private var question = ""
  /// A line was submitted, and the next prompt has to come before another is taken.
  private var isAwaitingPrompt = false
  /// The cursor stands behind a question.
  private var isLineOpen = false
  /// A key was pressed since the last Enter.
  private var isTyping = false

  init(
    terminal: ControllingTerminal, session: TerminalSession,
    report: @escaping @Sendable (PromptInput) -> Void
  ) {
    self.terminal = terminal
    self.session = session
    self.report = report
  }

  // MARK: - Showing

  /// Shows what happened and what is asked. The question is repeated only where it changed, or something
  /// stands between it and the cursor; a half typed line stays.
  mutating func show(_ prompt: Prompt, _ notices: [Notice]) {
    guard isListening else { return }
    self.prompt = prompt
    if !notices.isEmpty { say(notices) }
    guard !prompt.isChecking else { return }
    if isAwaitingPrompt {
      isAwaitingPrompt = false
      swallow(untilSilentFor: Self.pasteGap, atMost: .seconds(1))
      session.discardInput()
      editor.clear()
      isTyping = false
    }
    let question = VisibleText.escaped(Catalogue.question(prompt), keepingLines: false)
    guard question != self.question || !isLineOpen else { return }
    closeLine()
    self.question = question
    terminal.write(question + (prompt.passwords.isEmpty ? " " : ": "))
    isLineOpen = true
  }

  /// Leaves the terminal as it was found, once nobody can still be typing a password.
  mutating func end(_ notices: [Notice], _ ending: PromptEnding) {
    guard isListening else { return }
    say(notices)
    closeLine()
    if ending == .elsewhere, isTyping || session.hasInput {
      swallow(untilSilentFor: Self.typingGap, atMost: Self.longestSwallow)
    }
    session.leave()
    isListening = false
  }

  private mutating func say(_ notices: [Notice]) {
    for notice in notices {
      closeLine()
      terminal.write(VisibleText.escaped(Catalogue.sentence(notice)) + "\n")
    }
  }

  private mutating func closeLine() {
    if isLineOpen { terminal.write("\n") }
    isLineOpen = false
  }

  // MARK: - Listening

  /// Waits for one thing to happen and reports it.
  mutating func listen(waker: Int32) -> TerminalSession.Event {
    let session = session
    let event = session.wait(waker: waker)
    switch event {
    case .typed: takeKeys()
    case .interrupted: report(.cancelled)
    case .suspended: hide { () throws(TerminalError) in try session.suspend() }
    case .continued: hide { () throws(TerminalError) in try session.resume() }
    case .ended: lose(.notInteractive)
    case .woken, .late: break
    }
    return event
  }

  private mutating func takeKeys() {
    report(.key)
    isTyping = true
    var action: LineEditor.Action?
    let takesPassword = !isAwaitingPrompt && prompt.map { !$0.isChecking && !$0.passwords.isEmpty } ?? false
    let takesFallback = !isAwaitingPrompt && prompt.map { Catalogue.takesFallback($0) } ?? false
    var isFallback = false
    session.takeBytes { byte in
      if takesPassword {
        action = editor.take(byte)
      } else if takesFallback, byte == 0x0a || byte == 0x0d {
        isFallback = true
      } else if byte == 0x04, editor.isEmpty {
        action = .cancelled
      }
      return action == nil && !isFallback
    }
    if isFallback { chooseFallback() }
    if let action { take(action) }
  }

  private mutating func chooseFallback() {
    session.discardInput()
    closeLine()
    isTyping = false
    report(.fallback)
  }

  /// A line is one try, however many were pasted: what came with it is thrown away.
  private mutating func take(_ action: LineEditor.Action) {
    session.discardInput()
    switch action {
    case .submitted(let password): report(.password(password))
    case .tooLong: report(.passwordTooLong)
    case .cancelled: return report(.cancelled)
    }
    closeLine()
    isTyping = false
    isAwaitingPrompt = true
  }

  /// While the process is stopped, or may not be in the foreground, the prompt can't be seen: the reader goes
  /// first.
  private mutating func hide(_ stop: () throws(TerminalError) -> Void) {
    let released = Mailbox<Void>()
    report(.hidden { released.send(()) })
    _ = released.receive(until: .after(.milliseconds(300)))
    do throws(TerminalError) {
      try stop()
    } catch {
      return lose(AuthenticationError(error))
    }
    editor.clear()
    isTyping = false
    isLineOpen = false
    report(.shown)
    if let prompt { show(prompt, []) }
  }

  private mutating func lose(_ error: AuthenticationError) {
    isListening = false
    session.leave()
    report(.failed(error))
  }

  /// Reads and forgets what is typed, up to Enter in the case of a person.
  private mutating func swallow(untilSilentFor gap: Int32, atMost limit: Duration) {
    let deadline = Deadline.after(limit)
    while !deadline.isPast, session.wait(timeout: min(gap, deadline.milliseconds)) == .typed {
      var isEnter = false
      session.takeBytes { byte in
        isEnter = byte == 0x0a || byte == 0x0d
        return !isEnter
      }
      if isEnter, gap == Self.typingGap { return }
    }
  }
}
