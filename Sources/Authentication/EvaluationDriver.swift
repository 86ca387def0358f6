import Bus
import SecretMemory

/// Drives one evaluation: brings it the events of sensor, presenter and checks, and carries out its effects.
///
/// Everything here happens on the thread that evaluates; other threads only put events into the mailbox.
final class EvaluationDriver {
  /// What other threads send.
  private enum Message: Sendable {
    case event(EvaluationEvent)
    case input(PromptInput)
    case readersHeld(any ReaderHold)
  }

  private let authenticator: Authenticator
  private let request: AuthenticationRequest
  private let presenter: any AuthenticationPresenter
  private let sensor: any FingerprintSensor

  private var evaluation: Evaluation
  private let mailbox = Mailbox<Message>()
  private let beginning = SuspendingClock.now
  private var end: EvaluationEnd?

  private var run: (any FingerprintRun)?
  private var hold: (any ReaderHold)?
  private var watch: LogindWatch?
  /// What was typed, while it is checked.
  private var password: SecretBytes?
  private var loginCheck: LoginCheck?

  init(
    _ authenticator: Authenticator, _ request: AuthenticationRequest, _ presenter: any AuthenticationPresenter
  ) {
    self.authenticator = authenticator
    self.request = request
    self.presenter = presenter
    let cancelTitle = request.cancelTitle ?? ""
    let methods = request.effectiveMethods
    let isFace = methods.contains(.face) && authenticator.face.isConfigured()
    sensor = isFace ? authenticator.face : authenticator.sensor
    evaluation = Evaluation(
      Evaluation.Setup(
        reason: request.reason, methods: methods, biometry: isFace ? .face : .fingerprint,
        applicationPasswordName: request.applicationPassword?.name ?? "",
        loginObstacle: authenticator.loginPassword.obstacle, formerMisses: authenticator.ledger.misses,
        fallback: request.fallback,
        cancelTitle: cancelTitle.isEmpty ? Catalogue.cancelTitle : cancelTitle))
  }

  /// Runs it to its end.
  func run(_ cancellation: Cancellation?) throws(AuthenticationError) -> AuthenticationSuccess {
    let mailbox = mailbox
    try presenter.begin { mailbox.send(.input($0)) }
    let registration = cancellation?.onCancel { mailbox.send(.event(.ended(.appCancelled))) }
    defer { if let registration { cancellation?.remove(registration) } }

    carryOut(evaluation.start(at: now))
    if end == nil, evaluation.setup.hasBiometry { watchSurroundings() }
    while end == nil {
      let deadline = evaluation.nextMoment.map { Deadline.after($0 - now) } ?? .never
      switch mailbox.receive(until: deadline) {
      case .event(let event): take(event)
      case .input(let input): receive(input)
      case .readersHeld(let hold): keep(hold)
      case nil: take(.timePassed)
      }
    }
    watch?.close()
    loginCheck?.stop()
    return try finish()
  }

  private func finish() throws(AuthenticationError) -> AuthenticationSuccess {
    switch end {
    case .success(.fingerprint, let notices):
      presenter.end(after: notices, .elsewhere)
      return .fingerprint
    case .success(.face, let notices):
      presenter.end(after: notices, .elsewhere)
      return .face
    case .success(.loginPassword, let notices):
      presenter.end(after: notices, .input)
      return .loginPassword
    case .success(.applicationPassword, let notices):
      presenter.end(after: notices, .input)
      guard let password else { preconditionFailure("a password that nobody typed") }
      return .applicationPassword(password)
    case .failure(let error, let notices):
      presenter.end(after: notices, .input)
      throw error
    case nil: preconditionFailure("an evaluation that has not ended")
    }
  }

  private var now: Duration { beginning.duration(to: SuspendingClock.now) }

  // MARK: - In

  private func take(_ event: EvaluationEvent) {
    if case .loginPasswordChecked = event { loginCheck = nil }
    carryOut(evaluation.handle(event, at: now))
    if end == nil, evaluation.password.check == nil { password = nil }
  }

  private func receive(_ input: PromptInput) {
    switch input {
    case .password(let password):
      // One at a time: whatever comes while another is checked was not meant as a try.
      guard self.password == nil else { return }
      self.password = password
      take(.passwordSubmitted(isEmpty: password.isEmpty))
    case .passwordTooLong: take(.passwordTooLong)
    case .key: take(.keyPressed)
    case .cancelled: take(.ended(.cancelled))
    case .fallback: take(.fallbackChosen)
    case .hidden(let released):
      take(.promptHidden)
      released()
    case .shown: take(.promptShown)
    case .failed(let error): take(.ended(error))
    }
  }

  // MARK: - Out

  private func carryOut(_ effects: [EvaluationEffect]) {
    for effect in effects { carryOut(effect) }
  }

  private func carryOut(_ effect: EvaluationEffect) {
    switch effect {
    case .startSensor(let generation):
      let mailbox = mailbox
      run = sensor.start { mailbox.send(.event(.sensor($0, generation: generation))) }
    case .stopSensor:
      run?.stop()
      run = nil
    case .releaseReaders:
      hold?.close()
      hold = nil
    case .checkApplicationPassword: checkApplicationPassword()
    case .checkLoginPassword: checkLoginPassword()
    case .countMiss: authenticator.ledger.countMiss()
    case .clearMisses: authenticator.ledger.clear()
    case .present(let prompt, let notices): presenter.present(prompt, after: notices)
    case .finish(let end): self.end = end
    }
  }

  private func watchSurroundings() {
    let mailbox = mailbox
    let external = evaluation.isFace ? nil : authenticator.externalReaders
    let watch = LogindWatch(externalReaders: external) { mailbox.send(.event(.surroundings($0))) }
    self.watch = watch
    watch.start(on: authenticator.bus)
  }

  private func checkApplicationPassword() {
    guard let check = request.applicationPassword, let password else { return }
    let mailbox = mailbox
    BlockingThread.start("password") {
      mailbox.send(.event(.applicationPasswordChecked(check.compare(password))))
    }
  }

  private func checkLoginPassword() {
    guard let password else { return }
    let mailbox = mailbox
    loginCheck = LoginCheck(authenticator, password, holdsReaders: evaluation.needsReaderHold) { hold in
      mailbox.send(.readersHeld(hold))
    } message: { text in
      mailbox.send(.event(.systemText(text)))
    } completion: { verdict in
      mailbox.send(.event(.loginPasswordChecked(verdict)))
    }
  }

  /// Keeps readers for the check of a login password; at a wrong moment they are let go again.
  private func keep(_ hold: any ReaderHold) {
    if evaluation.mayHoldReaders { self.hold = hold } else { hold.close() }
  }
}
