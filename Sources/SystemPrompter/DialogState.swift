import Authentication

/// The decisions about the dialog: when it is opened, asks, is closed, and what an answer means. No bus, no clock.
///
/// A dialog that asks can't change: where there is something else to show, it is closed and another is opened.
struct DialogState {
  enum Phase: Equatable, Sendable {
    case closed
    /// Another dialog of the desktop may come first.
    case opening
    /// It is there, and asks nothing, or what was answered already.
    case open
    case asking(DialogFace)
    /// It can't ask any more.
    case over
  }

  enum Event: Equatable, Sendable {
    case present(Prompt, [Notice])
    /// The dialog may ask.
    case opened
    /// The opening takes so long that the person should not be taken for seeing it.
    case delayed
    case accepted(isEmpty: Bool, isTooLong: Bool)
    case rejected
    /// The desktop has taken it away.
    case dismissed
    case failed(DialogObstacle)
    case end
  }

  enum Effect: Equatable, Sendable {
    case open
    case ask(DialogFace)
    case close
    case report(Report)
  }

  /// What the evaluation hears.
  enum Report: Equatable, Sendable {
    case password, passwordTooLong, key, cancelled, fallback, hidden, shown
    case failed(DialogObstacle)
  }

  private(set) var phase = Phase.closed
  private let application: String
  /// What should be asked; nil where that is yet to come.
  private var wanted: DialogFace?
  private var prompt: Prompt?
  private var notices: [Notice] = []
  private var areNoticesShown = false
  private var isHidden = false
  private var effects: [Effect] = []

  init(application: String) {
    self.application = application
  }

  /// Takes an event.
  mutating func handle(_ event: Event) -> [Effect] {
    guard phase != .over else { return [] }
    switch event {
    case .present(let prompt, let notices): take(prompt, notices)
    case .opened: if phase == .opening { becomeOpen() }
    case .delayed: if phase == .opening, !isHidden { hide() }
    case .accepted(let isEmpty, let isTooLong): accept(isEmpty: isEmpty, isTooLong: isTooLong)
    case .rejected:
      if case .asking = phase { end(.cancelled) }
    case .dismissed: end(.cancelled)
    case .failed(let obstacle): end(.failed(obstacle))
    case .end: end(nil)
    }
    conclude()
    defer { effects = [] }
    return effects
  }

  // MARK: - In

  private mutating func take(_ prompt: Prompt, _ notices: [Notice]) {
    if !notices.isEmpty {
      self.notices = areNoticesShown ? notices : self.notices + notices
      areNoticesShown = false
    }
    self.prompt = prompt
    // While a password is checked the dialog waits by itself.
    if !prompt.isChecking {
      wanted = DialogFace(prompt, application: application, after: self.notices)
    }
  }

  private mutating func accept(isEmpty: Bool, isTooLong: Bool) {
    guard case .asking(let face) = phase else { return }
    phase = .open
    notices = []
    areNoticesShown = false
    switch face.meaning {
    case .password, .passwordOrReader:
      let wakes = isEmpty && face.meaning == .passwordOrReader
      answer(wakes ? .key : isTooLong ? .passwordTooLong : .password)
    case .fallback: answer(.fallback)
    case .reader: answer(.key)
    case .waiting: if let prompt { take(prompt, []) }
    }
  }

  /// Reports an answer. Whoever gets it says what comes next.
  private mutating func answer(_ report: Report) {
    wanted = nil
    effects.append(.report(report))
  }

  private mutating func becomeOpen() {
    phase = .open
    if isHidden { effects.append(.report(.shown)) }
    isHidden = false
  }

  private mutating func hide() {
    isHidden = true
    effects.append(.report(.hidden))
  }

  private mutating func end(_ report: Report?) {
    if phase != .closed { effects.append(.close) }
    phase = .over
    if let report { effects.append(.report(report)) }
  }

  // MARK: - Out

  private mutating func conclude() {
    guard let wanted else { return }
    switch phase {
    case .closed:
      phase = .opening
      effects.append(.open)
    case .open: ask(wanted)
    case .asking(let face) where face != wanted:
      phase = .opening
      effects += [.close, .open]
    default: break
    }
  }

  private mutating func ask(_ face: DialogFace) {
    phase = .asking(face)
    areNoticesShown = true
    effects.append(.ask(face))
  }
}
