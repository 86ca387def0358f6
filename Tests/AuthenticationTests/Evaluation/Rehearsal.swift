@testable import Authentication

/// An evaluation played without a clock or a process: events in, effects out, all of them remembered.
struct Rehearsal {
  private(set) var evaluation: Evaluation
  private(set) var now = Duration.zero
  /// The effects of the latest step.
  private(set) var effects: [EvaluationEffect] = []
  /// All effects so far.
  private(set) var history: [EvaluationEffect] = []

  init(
    _ methods: Set<AuthenticationMethod> = Set(AuthenticationMethod.allCases),
    biometry: BiometryKind = .fingerprint, misses: Int = 0, loginObstacle: PasswordObstacle? = nil,
    fallback: FallbackChoice = .password(title: "Password")
  ) {
    evaluation = Evaluation(
      Evaluation.Setup(
        reason: "test", methods: methods, biometry: biometry, applicationPasswordName: "notes",
        loginObstacle: loginObstacle, formerMisses: misses, fallback: fallback))
    record(evaluation.start(at: now))
  }

  /// Plays an event.
  mutating func play(_ event: EvaluationEvent) { record(evaluation.handle(event, at: now)) }

  /// Plays a report of the latest run.
  mutating func report(_ event: SensorEvent) {
    play(.sensor(event, generation: evaluation.generation))
  }

  /// Brings the finger lane to where the reader waits.
  mutating func waitForFinger() {
    if evaluation.finger == .idle { play(.surroundings(Surroundings())) }
    report(.waiting(finger: nil, reader: nil))
  }

  /// Lets time pass up to the moment the evaluation asked for, and says so.
  mutating func passTime() {
    guard let moment = evaluation.nextMoment else { return record([]) }
    now = max(now, moment)
    play(.timePassed)
  }

  /// Submits a password that is not the application's, with the system's verdict on it.
  mutating func tryPassword(_ verdict: LoginPasswordVerdict) {
    play(.passwordSubmitted(isEmpty: false))
    play(.applicationPasswordChecked(.doesNotMatch))
    play(.loginPasswordChecked(verdict))
  }

  /// What the person was told by the latest step.
  var notices: [Notice] {
    effects.flatMap { effect -> [Notice] in
      switch effect {
      case .present(_, let notices), .finish(.success(_, let notices)), .finish(.failure(_, let notices)):
        notices
      default: []
      }
    }
  }

  /// How it ended, if it has.
  var end: EvaluationEnd? {
    for case .finish(let end) in history { return end }
    return nil
  }

  /// How it failed, if it has.
  var error: AuthenticationError? {
    if case .failure(let error, _) = end { error } else { nil }
  }

  /// The method by which it succeeded, if it has.
  var success: AuthenticationMethod? {
    if case .success(let method, _) = end { method } else { nil }
  }

  /// The prompt as it was shown last.
  var prompt: Prompt? {
    for case .present(let prompt, _) in history.reversed() { return prompt }
    return nil
  }

  /// How many runs were started.
  var starts: Int {
    history.count { if case .startSensor = $0 { true } else { false } }
  }

  private mutating func record(_ effects: [EvaluationEffect]) {
    self.effects = effects
    history += effects
  }
}

extension EvaluationEffect {
  /// What the person is told when the prompt is shown by it.
  var notices: [Notice] {
    if case .present(_, let notices) = self { notices } else { [] }
  }
}
