import Bus
import HelperProtocol
import Synchronization

/// One run of a reader through libfprint: a helper process, and a thread that listens to it.
final class LibfprintRun: FingerprintRun {
  private let sensor: LibfprintSensor
  private let report: @Sendable (SensorEvent) -> Void
  private let cancellation = Cancellation()
  private let ended = Mailbox<Void>()
  private let isSilent = Mutex(false)

  init(_ sensor: LibfprintSensor, report: @escaping @Sendable (SensorEvent) -> Void) {
    self.sensor = sensor
    self.report = report
  }

  /// Begins, on a thread of its own.
  func start() {
    BlockingThread.start("fingerprint") {
      self.run()
      self.ended.send(())
    }
  }

  /// The helper is killed: a driver may ignore that it is to stop.
  func stop() {
    isSilent.withLock { $0 = true }
    cancellation.cancel()
    _ = ended.receive(until: .after(.seconds(1)))
  }

  // MARK: - On its thread

  private func run() {
    do throws(LibfprintProblem) {
      try wait()
    } catch {
      if let event = error.event { tell(event) }
    }
  }

  private func wait() throws(LibfprintProblem) {
    let session = LocalSession.connect(sensor.bus, deadline: .after(.seconds(2)), cancellation: cancellation)
    // A reader that is open while the machine goes to sleep may not work after it.
    let sleep = session?.onSleep { [cancellation] in cancellation.cancel() }
    defer {
      sleep?.cancel()
      session?.close()
    }
    let (command, prints) = try sensor.preparation(session, cancellation)
    var wasWaiting = false
    let end: ReaderOperation.End
    do {
      end = try ReaderOperation(command, .wait, prints: prints).run(cancellation: cancellation) { reply in
        if case .waiting = reply { wasWaiting = true }
        if let event = SensorEvent(reply) { tell(event) }
      }
    } catch {
      throw .failed(.reader)
    }
    // Only now is the reader free.
    guard end == .outcome(.matched), wasWaiting else { throw LibfprintProblem(end, wasWaiting: wasWaiting) }
    tell(.matched)
  }

  private func tell(_ event: SensorEvent) {
    if !isSilent.withLock({ $0 }) { report(event) }
  }
}

extension SensorEvent {
  /// What a helper says while it waits; nil where it is nothing to an evaluation.
  init?(_ reply: ReaderReply) {
    switch reply {
    case .waiting(let finger, let reader):
      self = .waiting(
        finger: Finger(number: finger), reader: reader.isEmpty ? nil : VisibleText.line(reader, limit: 60))
    case .retry(let retry): self = .retry(FingerRetry(retry))
    case .missed: self = .notMatched
    case .reader, .print, .stage, .made, .outcome: return nil
    }
  }
}

extension FingerRetry {
  init(_ retry: ReaderReply.Retry) {
    switch retry {
    case .again: self = .again
    case .tooShort: self = .tooShort
    case .notCentred: self = .notCentred
    case .lift: self = .lift
    case .tooFast: self = .tooFast
    }
  }
}
