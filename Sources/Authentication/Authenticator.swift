public import Bus

/// Finds out whether the owner is here: by a finger or a password, whichever comes first.
///
/// Two lanes run at once, the finger's (fprintd) and the passwords' (the application's own check, then PAM).
/// The first success wins, and a failure of one never ends the other. Where there is no reader, no enrolled
/// finger, a remote session or a closed lid, only a password is asked for, at once.
public struct Authenticator: Sendable {
  let sensor: any FingerprintSensor
  let loginPassword: LoginPassword
  let ledger: LockoutLedger
  let bus: SystemBus

  /// Makes an authenticator for the user this process belongs to, on this machine. Nothing is asked before it
  /// is used.
  public init() {
    self.init(
      sensor: FprintdSensor(), loginPassword: LoginPassword(), ledger: .standard, bus: .standard)
  }

  /// Makes one that drives a fingerprint reader by itself where the machine has no fprintd.
  ///
  /// - Parameter prints: where the prints are kept that were enrolled for that.
  public init(prints: any PrintStore) {
    let sensor = ChosenSensor(bus: .standard, libfprint: LibfprintSensor(prints: prints))
    self.init(sensor: sensor, loginPassword: LoginPassword(), ledger: .standard, bus: .standard)
  }

  /// Makes one of its parts.
  package init(
    sensor: any FingerprintSensor, loginPassword: LoginPassword, ledger: LockoutLedger, bus: SystemBus
  ) {
    self.sensor = sensor
    self.loginPassword = loginPassword
    self.ledger = ledger
    self.bus = bus
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

  /// Whether a finger could be checked now, without asking anyone or claiming a reader. Waits for two seconds
  /// at most.
  public func fingerprintAvailability(cancellation: Cancellation? = nil) -> FingerprintAvailability {
    if ledger.misses >= Limits.lockout { return .lockedOut }
    return sensor.availability(deadline: .after(.seconds(2)), cancellation: cancellation)
  }

  /// Why the login password could not be checked, as far as that is known without asking; nil where nothing
  /// is.
  public var loginPasswordObstacle: PasswordObstacle? { loginPassword.obstacle }
}
