import Bus

/// Why something asked of fprintd came to nothing.
enum FprintdProblem: Error, Equatable {
  /// It stands: another try would not change it.
  case unavailable(FingerprintUnavailability)
  /// A hard error, which may pass.
  case failed(SensorFailure)
  /// We stopped waiting.
  case cancelled

  /// Reads what the bus or the daemon answered.
  init(_ error: BusError) {
    switch error {
    case .unreachable: self = .unavailable(.noService)
    case .timedOut: self = .failed(.timedOut)
    case .cancelled: self = .cancelled
    case .disconnected: self = .failed(.daemonGone)
    case .malformed: self = .failed(.reader)
    case .remote(let name, _): self = Self.named[name] ?? .failed(.reader)
    }
  }

  /// What it means for a run that ends with it.
  var event: SensorEvent {
    switch self {
    case .unavailable(let reason): .unavailable(reason)
    case .failed(let failure): .failed(failure)
    case .cancelled: .failed(.reader)  // for nobody: whoever cancels doesn't listen
    }
  }

  private static let named: [String: FprintdProblem] = [
    "net.reactivated.Fprint.Error.PermissionDenied": .unavailable(.notPermitted),
    "net.reactivated.Fprint.Error.NoEnrolledPrints": .unavailable(.notEnrolled),
    "net.reactivated.Fprint.Error.NoSuchDevice": .unavailable(.noReader),
    "net.reactivated.Fprint.Error.AlreadyInUse": .failed(.inUse),
    "org.freedesktop.DBus.Error.AccessDenied": .unavailable(.notPermitted),
    "org.freedesktop.DBus.Error.UnknownObject": .failed(.disconnected),
    "org.freedesktop.DBus.Error.UnknownMethod": .failed(.disconnected),
    "org.freedesktop.DBus.Error.NoReply": .failed(.daemonGone),
    "org.freedesktop.DBus.Error.ServiceUnknown": .failed(.daemonGone),
    "org.freedesktop.DBus.Error.NameHasNoOwner": .failed(.daemonGone),
  ]
}
