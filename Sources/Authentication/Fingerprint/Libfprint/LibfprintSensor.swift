package import Bus
import HelperProtocol

/// Fingerprint readers by libfprint itself, in a helper process, for machines without fprintd: a reader that this user
/// may open, and prints that a ``PrintStore`` keeps.
package struct LibfprintSensor: FingerprintSensor {
  let prints: any PrintStore
  let command: HelperCommand?
  /// Where logind is asked about the session, and hears of sleep.
  let bus: SystemBus

  /// Uses the helper that belongs to this executable.
  package init(prints: any PrintStore) {
    self.init(prints: prints, command: HelperCommand(finding: "secret-notes-fprint"), bus: .standard)
  }

  /// Makes one of its parts.
  package init(prints: any PrintStore, command: HelperCommand?, bus: SystemBus) {
    self.prints = prints
    self.command = command
    self.bus = bus
  }

  package func availability(deadline: Deadline, cancellation: Cancellation?) -> FingerprintAvailability {
    do {
      let session = LocalSession.connect(bus, deadline: deadline, cancellation: cancellation)
      defer { session?.close() }
      let (command, stored) = try preparation(session, cancellation)
      return try inspection(command, stored, deadline, cancellation).availability
    } catch .unavailable(let reason) {
      return .unavailable(reason)
    } catch {
      return .unknown
    }
  }

  package func start(report: @escaping @Sendable (SensorEvent) -> Void) -> any FingerprintRun {
    let run = LibfprintRun(self, report: report)
    run.start()
    return run
  }

  /// There is nobody who would keep a `pam_fprintd` waiting: that is fprintd's, which isn't there.
  package func holdReaders(deadline: Deadline, cancellation: Cancellation?) -> (any ReaderHold)? { nil }

  /// Looks at all that has to be there before a reader is.
  func preparation(
    _ session: LocalSession?, _ cancellation: Cancellation?
  ) throws(LibfprintProblem) -> (HelperCommand, [StoredPrint]) {
    guard bus.isTrustworthy else { throw .unavailable(.userNamespace) }
    guard let command else { throw .unavailable(.noService) }
    guard session?.isAtTheMachine(cancellation) != false else { throw .unavailable(.notPermitted) }
    do {
      let prints = try prints.prints(cancellation: cancellation)
      guard !prints.isEmpty else { throw LibfprintProblem.unavailable(.notEnrolled) }
      return (command, prints)
    } catch PrintStoreError.cancelled {
      throw .cancelled
    } catch let problem as LibfprintProblem {
      throw problem
    } catch {
      throw .unavailable(.printsOutOfReach)
    }
  }

  /// Asks the helper which readers are there and which prints are for them.
  func inspection(
    _ command: HelperCommand, _ stored: [StoredPrint], _ deadline: Deadline, _ cancellation: Cancellation?
  ) throws(LibfprintProblem) -> ReaderInspection {
    var inspection = ReaderInspection(stored: stored)
    let end: ReaderOperation.End
    do {
      end = try ReaderOperation(command, .list, prints: stored)
        .run(until: deadline, cancellation: cancellation ?? Cancellation()) { inspection.take($0) }
    } catch {
      throw .failed(.reader)
    }
    guard end == .outcome(.done) else { throw LibfprintProblem(end, wasWaiting: false) }
    return inspection
  }
}
