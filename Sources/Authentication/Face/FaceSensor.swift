package import Bus
import HelperProtocol
import Posix

/// A face before the camera, judged by the PAM service `secret-notes-face` (Howdy and the like) in a helper
/// process, an attempt each.
///
/// It counts only where the service asks nothing: a stack that falls back to a password has not looked at a face.
package struct FaceSensor: FingerprintSensor {
  /// How long one attempt may take.
  package static let patience = Duration.seconds(30)
  /// Between two attempts of one run, so that a service which refuses at once is not asked in a loop.
  static let pause = Duration.seconds(1)

  /// What stands for the service file: whether it is there, and may be trusted.
  let isConfigured: @Sendable () -> Bool
  let command: HelperCommand?
  let patience: Duration
  /// What is held while a password is checked: fingerprint readers, which a PAM stack would wait for.
  private let readers: any FingerprintSensor

  /// Uses the machine's own service and the helper that belongs to this executable.
  package init(readers: any FingerprintSensor) {
    isConfigured = { UserNamespace.isInitial && ServiceFile.first(names: ServiceFile.faceNames) != nil }
    command = HelperCommand(finding: "secret-notes-pam")
    patience = Self.patience
    self.readers = readers
  }

  /// Uses others, for tests.
  package init(
    readers: any FingerprintSensor, isConfigured: Bool, command: HelperCommand?,
    patience: Duration = FaceSensor.patience
  ) {
    self.isConfigured = { isConfigured }
    self.command = command
    self.patience = patience
    self.readers = readers
  }

  /// Whether a face could be checked, as far as that is known without looking: nobody but the service knows of
  /// its camera and of what is enrolled.
  package func availability(deadline: Deadline, cancellation: Cancellation?) -> FingerprintAvailability {
    guard isConfigured() else { return .unavailable(.face(.noService)) }
    return command == nil ? .unavailable(.face(.helperFailing)) : .available(reader: "", fingers: [])
  }

  package func start(report: @escaping @Sendable (SensorEvent) -> Void) -> any FingerprintRun {
    let run = FaceRun(self, report: report)
    run.start()
    return run
  }

  package func holdReaders(deadline: Deadline, cancellation: Cancellation?) -> (any ReaderHold)? {
    readers.holdReaders(deadline: deadline, cancellation: cancellation)
  }
}
