/// What one run of a reader reports. After a match, `unavailable` or `failed` the run is over and its claim
/// released.
package enum SensorEvent: Equatable, Sendable {
  /// The reader waits for a touch: of this finger, where it can tell and it matters.
  case waiting(finger: Finger?, reader: String?)
  /// A touch could not be read.
  case retry(FingerRetry)
  /// What the system says to the person meanwhile, one line.
  case message(String)
  /// A finger was read and is not the user's. The reader goes on.
  case notMatched
  /// A finger of the user's was recognised.
  case matched
  /// There is nothing to be run here, and trying again would not change that.
  case unavailable(FingerprintUnavailability)
  /// A hard error, after which another run may succeed.
  case failed(SensorFailure)
}
