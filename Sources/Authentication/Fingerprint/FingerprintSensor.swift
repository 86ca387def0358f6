package import Bus

/// What can tell a finger of the user's from another's: fprintd, libfprint by a helper process; or, in the same
/// place, a face.
///
/// A sensor reports facts. How often to try, what counts as a failure and when to give up is decided by
/// ``Evaluation``.
package protocol FingerprintSensor: Sendable {
  /// Finds out whether a finger could be checked, without claiming a reader.
  func availability(deadline: Deadline, cancellation: Cancellation?) -> FingerprintAvailability

  /// Claims a reader and waits for fingers, until stopped. Returns at once; `report` is called on other
  /// threads.
  func start(report: @escaping @Sendable (SensorEvent) -> Void) -> any FingerprintRun

  /// Claims every reader on which the user has prints, as far as it is free, so that a `pam_fprintd` in the
  /// PAM stack finds it taken and steps aside at once. They are released when the answer is closed or let go.
  func holdReaders(deadline: Deadline, cancellation: Cancellation?) -> (any ReaderHold)?
}

/// A reader that waits for a finger. When the machine goes to sleep it ends by itself, at a moment that is
/// good for the reader.
package protocol FingerprintRun: Sendable {
  /// Ends it at once, without asking anyone: when it returns nothing is reported any more and no claim is
  /// left.
  func stop()
}

/// Readers kept from others.
package protocol ReaderHold: Sendable {
  /// Releases them.
  func close()
}
