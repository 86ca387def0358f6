/// A hard error of a reader or its daemon.
package enum SensorFailure: Equatable, Sendable {
  /// Another client has claimed it.
  case inUse
  /// The reader says that it was disconnected, which some drivers also say when they are hot.
  case disconnected
  /// The daemon vanished from the bus.
  case daemonGone
  /// A call was not answered by its deadline.
  case timedOut
  /// Any other error of the reader or the daemon.
  case reader

  /// What stands when no more runs are tried.
  var unavailability: FingerprintUnavailability {
    switch self {
    case .inUse: .inUse
    case .disconnected, .daemonGone, .timedOut, .reader: .failing
    }
  }
}
