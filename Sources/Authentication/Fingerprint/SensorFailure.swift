/// A hard error of a reader or its daemon.
package enum SensorFailure: Equatable, Sendable {
  /// Another client has claimed it.
  case inUse
  /// The reader says that it was disconnected, which some drivers also say when they are hot.
  case disconnected
  /// It is too hot and has to cool down, which takes longer than anyone waits.
  case tooHot
  /// The daemon vanished from the bus.
  case daemonGone
  /// A call was not answered by its deadline.
  case timedOut
  /// Any other error of the reader or the daemon.
  case reader

  /// How often another run is worth while. A daemon that doesn't answer may be waiting for a person to permit
  /// it (polkit): each further call would be one more dialog.
  var retries: Int {
    switch self {
    case .tooHot: 0
    case .disconnected, .timedOut: 1
    case .inUse, .daemonGone, .reader: Limits.pauses.count
    }
  }

  /// What stands when no more runs are tried.
  func unavailability(ofFace isFace: Bool) -> FingerprintUnavailability {
    if isFace { return .face(self == .timedOut ? .timedOut : .helperFailing) }
    return switch self {
    case .inUse: .inUse
    case .tooHot: .tooHot
    case .disconnected, .daemonGone, .timedOut, .reader: .failing
    }
  }
}
