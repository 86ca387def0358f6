import Bus
import HelperProtocol
import Synchronization

/// One run of the camera: looks at a face, again after each that is not known, until stopped.
final class FaceRun: FingerprintRun {
  private let sensor: FaceSensor
  private let report: @Sendable (SensorEvent) -> Void
  private let cancellation = Cancellation()
  private let stopped = Mailbox<Void>()
  private let ended = Mailbox<Void>()
  private let isStopped = Mutex(false)

  init(_ sensor: FaceSensor, report: @escaping @Sendable (SensorEvent) -> Void) {
    self.sensor = sensor
    self.report = report
  }

  /// Begins, on a thread of its own.
  func start() {
    BlockingThread.start("face") {
      self.run()
      self.ended.send(())
    }
  }

  func stop() {
    isStopped.withLock { $0 = true }
    cancellation.cancel()
    stopped.send(())
    // The helper is killed, which takes a millisecond, whatever PAM's modules are doing.
    _ = ended.receive(until: .after(.milliseconds(200)))
  }

  // MARK: - On its thread

  private func run() {
    guard let command = sensor.command else { return tell(.unavailable(.face(.helperFailing))) }
    tell(.waiting(finger: nil, reader: nil))
    repeat {
      guard let attempt = try? HelperAttempt(command, password: nil) else { return tell(.failed(.reader)) }
      let result = attempt.run(until: .after(sensor.patience), cancellation: cancellation) { text in
        tell(.message(text))
      }
      let event = Self.event(result)
      tell(event)
      guard event == .notMatched else { return }
    } while stopped.receive(until: .after(FaceSensor.pause)) == nil
  }

  private func tell(_ event: SensorEvent) {
    if !isStopped.withLock({ $0 }) { report(event) }
  }

  /// What an attempt means for the lane.
  static func event(_ result: Result<Outcome, HelperChild.Silence>) -> SensorEvent {
    switch result {
    case .success(.accepted), .success(.acceptedMustChange): .matched
    case .success(.refused): .notMatched
    case .success(.accountRefused): .unavailable(.face(.accountRefused))
    // A face yields no answer to a hidden question, so the last would be a helper's mistake.
    case .success(.asksForMore), .success(.noPassword): .unavailable(.face(.asks))
    case .success(.notChecked(.noServiceFile)): .unavailable(.face(.noService))
    case .success(.notChecked(.system(let code))): .unavailable(.face(.notPossible(code: Int(code))))
    case .success(.notChecked(.userNamespace)): .unavailable(.userNamespace)
    case .success(.notChecked): .unavailable(.face(.helperFailing))
    case .failure(.late): .failed(.timedOut)
    case .failure(.cancelled), .failure(.malformed): .failed(.reader)
    }
  }
}
