package import Bus

/// What can tell a finger of the user's from another's: fprintd today, libfprint by a helper process.
///
/// A sensor reports facts. How often to try, what counts as a failure and when to give up is decided by
/// ``Evaluation``.
package protocol FingerprintSensor: Sendable {
  /// Finds out whether a finger could be checked, without claiming a reader.
  func availability(deadline: Deadline, cancellation: Cancellation?) -> FingerprintAvailability

  /// Claims a reader and waits for fingers, until stopped. Returns at once; `report` is called on other threads.
  func start(report: @escaping @Sendable (SensorEvent) -> Void) -> any FingerprintRun

  /// Claims every reader on which the user has prints, as far as it is free, so that a `pam_fprintd` in the PAM
  /// stack finds it taken and steps aside at once. They are released when the answer is closed or let go.
  func holdReaders(deadline: Deadline, cancellation: Cancellation?) -> (any ReaderHold)?
}

/// A reader that waits for a finger.
package protocol FingerprintRun: Sendable {
  /// Lets go at once, without asking anyone: when it returns nothing is reported any more and no claim is left.
  func abandon()

  /// Ends the verification and releases the reader in the order the daemon wants, as is needed before the machine
  /// sleeps, within a few seconds. Nothing is reported from the call on; it returns when the reader is released.
  func stop()
}

/// Readers kept from others.
package protocol ReaderHold: Sendable {
  /// Releases them.
  func close()
}
