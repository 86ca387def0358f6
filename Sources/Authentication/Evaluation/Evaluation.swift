/// The decisions of one evaluation: events in, effects out, no clock and no process.
///
/// Two lanes run at once. The first success ends the evaluation; a failure of one lane never ends the other;
/// only where no lane is open any more has it failed. Exactly one ``EvaluationEffect/finish(_:)`` is ever
/// returned, and nothing after it.
///
/// Time is what the caller says it is: a duration since any fixed moment. ``nextMoment`` names the one at
/// which it wants to hear ``EvaluationEvent/timePassed``.
struct Evaluation {
  /// What forbids a run of the reader for now.
  enum Hindrance: Hashable {
    /// It isn't known yet whether the lid is closed or the machine about to sleep.
    case surroundingsUnknown
    case sleeping
    case sessionLocked
    /// Another session is on the screen.
    case sessionAway
    case promptHidden
    /// The system checks a password, and every reader is held for that.
    case passwordCheck
  }

  /// What a request comes to.
  struct Setup {
    var reason = ""
    var methods: Set<AuthenticationMethod>
    /// What the finger lane is about: a finger, or a face in its place.
    var biometry = BiometryKind.fingerprint
    var applicationPasswordName = ""
    /// Why the login password can't be checked, if that is known beforehand.
    var loginObstacle: PasswordObstacle?
    /// Fingers in a row that were not recognised before this.
    var formerMisses = 0
    /// What it does to ask for another way than a finger.
    var fallback = FallbackChoice.password(title: Catalogue.fallbackTitle)
    var cancelTitle = Catalogue.cancelTitle

    /// The method by which that lane succeeds.
    var biometricMethod: AuthenticationMethod { biometry == .face ? .face : .fingerprint }

    /// Whether there is such a lane at all.
    var hasBiometry: Bool { biometry != .none && methods.contains(biometricMethod) }
  }

  let setup: Setup
  var finger: FingerLane
  var password: PasswordLane
  var hindrances: Set<Hindrance> = [.surroundingsUnknown]
  /// The number of the latest run. What an earlier one reports counts for nothing.
  var generation = 0
  /// A run was under way when the machine went to sleep. It is not heard any more, but not stopped either.
  var isRunAsleep = false
  var misses = 0
  var missesInRow: Int
  var failures = 0
  /// What the latest run waits for; nil before the first one has a reader.
  var offer: Prompt.Fingerprint?
  /// The password was chosen rather than a finger, which still counts.
  var isPasswordChosen = false

  private var effects: [EvaluationEffect] = []
  private var notices: [Notice] = []
  private var presented: Prompt?
  private var graceEnd: Duration?
  private(set) var isOver = false

  /// Makes an evaluation that has not started.
  init(_ setup: Setup) {
    self.setup = setup
    missesInRow = setup.formerMisses
    finger = setup.hasBiometry ? .idle : .closed(.unavailable(.notAllowed))
    var kinds: Set<Prompt.Password> = []
    if setup.methods.contains(.loginPassword), setup.loginObstacle == nil { kinds.insert(.login) }
    if setup.methods.contains(.applicationPassword) {
      kinds.insert(.application(named: setup.applicationPasswordName))
    }
    // A password that wasn't asked for is missed by nobody.
    password = PasswordLane(
      kinds: kinds, loginObstacle: setup.methods.contains(.loginPassword) ? setup.loginObstacle : nil)
  }

  /// Begins. To be called once, before any event.
  mutating func start(at now: Duration) -> [EvaluationEffect] {
    graceEnd = now + Limits.grace
    if !finger.isClosed, missesInRow >= Limits.lockout {
      finger = .closed(.lockedOut)
      say(isFace ? .facesLockedOut : .fingersLockedOut)
    }
    if let obstacle = setup.loginObstacle, setup.methods.contains(.loginPassword) {
      say(.loginPasswordNotOffered(obstacle))
    }
    return conclude(at: now)
  }

  /// Takes an event. After the end, every event is without effect.
  mutating func handle(_ event: EvaluationEvent, at now: Duration) -> [EvaluationEffect] {
    guard !isOver else { return [] }
    switch event {
    case .surroundings(let surroundings): take(surroundings, at: now)
    case .sensor(let report, let generation):
      if generation == self.generation, finger.isRunning { take(report, at: now) }
    case .passwordSubmitted(let isEmpty): takePassword(isEmpty: isEmpty)
    case .passwordTooLong: if password.check == nil, !isPasswordWithheld { say(.passwordTooLong) }
    case .fallbackChosen: chooseFallback()
    case .keyPressed: if finger == .resting { finger = .idle }
    case .promptHidden: hidePrompt()
    case .promptShown: hindrances.remove(.promptHidden)
    case .applicationPasswordChecked(let answer): take(answer)
    case .loginPasswordChecked(let verdict): take(verdict)
    case .systemText(let text): say(.system(text))
    case .ended(let error): finish(.failure(error, notices: []))
    case .timePassed: passTime(at: now)
    }
    return conclude(at: now)
  }

  /// When to say that time has passed, if ever.
  var nextMoment: Duration? {
    guard !isOver else { return nil }
    var moments: [Duration] = []
    if presented == nil, let graceEnd { moments.append(graceEnd) }
    switch finger {
    case .waiting(let end): moments.append(end)
    case .backingOff(let end) where hindrances.isEmpty: moments.append(end)
    default: break
    }
    return moments.min()
  }

  // MARK: - For the lanes

  /// Whether the finger lane is about a face.
  var isFace: Bool { setup.biometry == .face }

  mutating func perform(_ effect: EvaluationEffect) { effects.append(effect) }

  mutating func say(_ notice: Notice) { notices.append(notice) }

  /// Ends it: whatever runs is stopped first.
  mutating func finish(_ end: EvaluationEnd) {
    if finger.isRunning || isRunAsleep { perform(.stopSensor) }
    if password.check == .login { perform(.releaseReaders) }
    generation += 1
    isOver = true
    perform(.finish(end))
  }

  /// The notices that no prompt has carried yet.
  mutating func takeNotices() -> [Notice] {
    defer { notices = [] }
    return notices
  }

  // MARK: - The end of each step

  private mutating func conclude(at now: Duration) -> [EvaluationEffect] {
    if !isOver { startFingerIfPossible(at: now) }
    if !isOver, finger.isClosed, password.isClosed, password.check == nil { fail() }
    if !isOver { present(at: now) }
    defer { effects = [] }
    return effects
  }

  /// Nothing is left that could succeed. Which of the reasons is told: first that something was wrong, then
  /// what can be remedied here.
  private mutating func fail() {
    let error: AuthenticationError
    switch finger {
    case _ where password.triesLeft == 0, .closed(.usedUp): error = .refused
    case .closed(.lockedOut): error = .biometryLockout
    case _ where password.hasNoPassword: error = .passcodeNotSet
    default:
      if let obstacle = password.loginObstacle ?? password.applicationObstacle {
        error = .passwordNotAvailable(obstacle)
      } else if case .closed(.unavailable(let reason)) = finger, setup.hasBiometry {
        error = reason == .notEnrolled ? .biometryNotEnrolled : .biometryNotAvailable(reason)
      } else {
        error = .passwordNotAvailable(.notAllowed)
      }
    }
    finish(.failure(error, notices: takeNotices()))
  }

  /// Shows the prompt, if there is anything new: at first as soon as the reader has answered, or after a
  /// moment's grace, since a prompt that changes at once is hard to read.
  private mutating func present(at now: Duration) {
    if presented == nil, isFingerUndecided, let graceEnd, now < graceEnd { return }
    let prompt = self.prompt
    guard prompt != presented || !notices.isEmpty else { return }
    presented = prompt
    perform(.present(prompt, after: takeNotices()))
  }

  private mutating func chooseFallback() {
    switch setup.fallback {
    case .hidden: break
    case .ends: finish(.failure(.fallback, notices: []))
    case .password: isPasswordChosen = true
    }
  }

  private var isFingerUndecided: Bool {
    switch finger {
    case .idle, .starting: true
    default: false
    }
  }

  /// What is asked now.
  private var prompt: Prompt {
    Prompt(
      reason: setup.reason, fingerprint: finger.isClosed ? .notOffered : offer ?? .starting,
      passwords: isPasswordWithheld ? [] : password.kinds, triesLeft: password.triesLeft,
      isChecking: password.check != nil, isReaderResting: finger == .resting, biometry: setup.biometry,
      fallbackTitle: fallbackTitle, cancelTitle: setup.cancelTitle)
  }

  private var fallbackTitle: String? {
    switch setup.fallback {
    case .hidden: nil
    case .ends(let title): title
    case .password(let title):
      finger.isClosed || password.isClosed || isPasswordChosen ? nil : title
    }
  }
}
