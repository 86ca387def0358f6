public import Bus

/// Finds out whether the owner is here: by a finger or a password, whichever comes first.
///
/// Two lanes run at once, the finger's (fprintd) and the passwords' (the application's own check, then PAM). Where
/// the system checks faces, by a PAM service `secret-notes-face`, a face takes the finger's place.
/// The first success wins, and a failure of one never ends the other. Where there is no reader, no enrolled
/// finger, a remote session or a closed lid, only a password is asked for, at once.
public struct Authenticator: Sendable {
  let sensor: any FingerprintSensor
  let face: FaceSensor
  let loginPassword: LoginPassword
  let ledger: LockoutLedger
  let bus: SystemBus
  let externalReaders: ExternalReaders

  /// Makes an authenticator for the user this process belongs to, on this machine. Nothing is asked before it
  /// is used.
  public init() {
    let sensor = FprintdSensor()
    self.init(
      sensor: sensor, face: FaceSensor(readers: sensor), loginPassword: LoginPassword(), ledger: .standard,
      bus: .standard)
  }

  /// Makes one that drives a fingerprint reader by itself where the machine has no fprintd.
  ///
  /// - Parameter prints: where the prints are kept that were enrolled for that.
  public init(prints: any PrintStore) {
    let sensor = ChosenSensor(bus: .standard, libfprint: LibfprintSensor(prints: prints))
    self.init(
      sensor: sensor, face: FaceSensor(readers: sensor), loginPassword: LoginPassword(), ledger: .standard,
      bus: .standard)
  }

  /// Makes one of its parts. Without `face` none is checked.
  package init(
    sensor: any FingerprintSensor, face: FaceSensor? = nil, loginPassword: LoginPassword,
    ledger: LockoutLedger, bus: SystemBus, externalReaders: ExternalReaders = ExternalReaders()
  ) {
    self.sensor = sensor
    self.face = face ?? FaceSensor(readers: sensor, isConfigured: false, command: nil)
    self.loginPassword = loginPassword
    self.ledger = ledger
    self.bus = bus
    self.externalReaders = externalReaders
  }

  /// Asks, and waits for the outcome on the calling thread. It ends in exactly one way, with every reader
  /// released, no process left and the presenter's prompt gone.
  ///
  /// - Parameters:
  ///   - request: what may prove it, and what for.
  ///   - presenter: who shows the prompt.
  ///   - cancellation: ends the wait at once, as ``AuthenticationError/appCancelled``.
  /// - Throws: any ``AuthenticationError``.
  public func evaluate(
    _ request: AuthenticationRequest, presenter: any AuthenticationPresenter,
    cancellation: Cancellation? = nil
  ) throws(AuthenticationError) -> AuthenticationSuccess {
    precondition(!request.reason.isEmpty, "an evaluation needs a reason")
    return try EvaluationDriver(self, request, presenter).run(cancellation)
  }

  /// Whether a finger could be checked now, without asking anyone or claiming a reader. Waits for four seconds
  /// at most.
  public func fingerprintAvailability(cancellation: Cancellation? = nil) -> FingerprintAvailability {
    if ledger.misses >= Limits.lockout { return .lockedOut }
    return uncovered(
      sensor.availability(deadline: .after(.seconds(2)), cancellation: cancellation),
      externalReaders: externalReaders)
  }

  /// Whether what ``biometryKind`` names could be checked now: a face, as far as that is known without looking
  /// at one, else a finger. Waits for four seconds at most.
  public func biometryAvailability(cancellation: Cancellation? = nil) -> FingerprintAvailability {
    guard face.isConfigured() else { return fingerprintAvailability(cancellation: cancellation) }
    if ledger.misses >= Limits.lockout { return .lockedOut }
    return uncovered(
      face.availability(deadline: .after(.seconds(2)), cancellation: cancellation), externalReaders: nil)
  }

  /// The same answer, unless the lid is closed over what it speaks of.
  private func uncovered(
    _ availability: FingerprintAvailability, externalReaders: ExternalReaders?
  ) -> FingerprintAvailability {
    guard case .available = availability else { return availability }
    let isCovered = LogindWatch.look(on: bus, externalReaders: externalReaders).isLidClosed
    return isCovered ? .unavailable(.lidClosed) : availability
  }

  /// What this machine recognises its owner by: a face where an administrator has given PAM the service
  /// `secret-notes-face`, which then goes before a reader; else a finger where a reader is there, enrolled or
  /// not, in reach or not. Waits for two seconds at most.
  public var biometryKind: BiometryKind {
    if face.isConfigured() { return .face }
    return BiometryKind(sensor.availability(deadline: .after(.seconds(2)), cancellation: nil))
  }

  /// Why the login password could not be checked, as far as that is known without asking; nil where nothing
  /// is.
  public var loginPasswordObstacle: PasswordObstacle? { loginPassword.obstacle }
}
