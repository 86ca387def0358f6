import HelperProtocol

/// Why something asked of libfprint came to nothing.
enum LibfprintProblem: Error, Equatable {
  /// It stands: another try would not change it.
  case unavailable(FingerprintUnavailability)
  /// A hard error, which may pass.
  case failed(SensorFailure)
  /// We stopped waiting.
  case cancelled

  /// Reads how a helper's run ended that did not do what it was asked.
  ///
  /// - Parameter wasWaiting: whether a reader had been opened: one that isn't there any more was taken away.
  init(_ end: ReaderOperation.End, wasWaiting: Bool) {
    switch end {
    case .outcome(.failed(let failure)): self.init(failure, wasWaiting: wasWaiting)
    case .outcome, .broken: self = .failed(.reader)
    case .late: self = .failed(.timedOut)
    case .cancelled: self = .cancelled
    }
  }

  private init(_ failure: ReaderFailure, wasWaiting: Bool) {
    switch failure {
    case .noReader: self = wasWaiting ? .failed(.disconnected) : .unavailable(.noReader)
    case .notPermitted: self = .unavailable(.noAccess)
    case .inUse: self = .failed(.inUse)
    case .removed: self = .failed(.disconnected)
    case .tooHot: self = .failed(.tooHot)
    case .noPrint: self = .unavailable(.notEnrolled)
    case .damagedPrints: self = .unavailable(.printsDamaged)
    case .userNamespace: self = .unavailable(.userNamespace)
    case .duplicate, .full, .notSupported, .other: self = .failed(.reader)
    }
  }

  /// What it means for a run that ends with it; nil where nobody listens any more.
  var event: SensorEvent? {
    switch self {
    case .unavailable(let reason): .unavailable(reason)
    case .failed(let failure): .failed(failure)
    case .cancelled: nil
    }
  }
}
