import Bus
import Synchronization

/// The sensor of this machine: fprintd, or libfprint itself where there is certainly no fprintd. Looked up at each
/// use, for fprintd may be installed or removed meanwhile.
struct ChosenSensor: FingerprintSensor {
  let fprintd: any FingerprintSensor
  let libfprint: any FingerprintSensor
  let presence: @Sendable (Deadline, Cancellation?) -> FprintdPresence

  /// The sensors of a bus.
  init(bus: SystemBus, libfprint: LibfprintSensor) {
    self.init(fprintd: FprintdSensor(bus: bus), libfprint: libfprint) { deadline, cancellation in
      FprintdPresence(on: bus, deadline: deadline.earlier(.after(.seconds(2))), cancellation: cancellation)
    }
  }

  /// Chooses between two by what is known of fprintd.
  init(
    fprintd: any FingerprintSensor, libfprint: any FingerprintSensor,
    presence: @escaping @Sendable (Deadline, Cancellation?) -> FprintdPresence
  ) {
    self.fprintd = fprintd
    self.libfprint = libfprint
    self.presence = presence
  }

  private func chosen(_ deadline: Deadline, _ cancellation: Cancellation?) -> any FingerprintSensor {
    presence(deadline, cancellation).permitsLibfprint ? libfprint : fprintd
  }

  func availability(deadline: Deadline, cancellation: Cancellation?) -> FingerprintAvailability {
    chosen(deadline, cancellation).availability(deadline: deadline, cancellation: cancellation)
  }

  func start(report: @escaping @Sendable (SensorEvent) -> Void) -> any FingerprintRun {
    let run = ChosenRun()
    BlockingThread.start("fingerprint") {
      let sensor = chosen(.never, run.cancellation)
      run.begin { sensor.start(report: report) }
    }
    return run
  }

  func holdReaders(deadline: Deadline, cancellation: Cancellation?) -> (any ReaderHold)? {
    chosen(deadline, cancellation).holdReaders(deadline: deadline, cancellation: cancellation)
  }
}

/// A run of a sensor that is yet to be chosen.
private final class ChosenRun: FingerprintRun {
  private struct State {
    var run: (any FingerprintRun)?
    var isStopped = false
  }

  let cancellation = Cancellation()
  private let state = Mutex(State())

  /// Starts the chosen sensor, unless we are to stop already.
  func begin(_ start: () -> any FingerprintRun) {
    state.withLock { state in
      if !state.isStopped { state.run = start() }
    }
  }

  func stop() {
    cancellation.cancel()
    let run = state.withLock { state in
      state.isStopped = true
      return state.run
    }
    run?.stop()
  }
}
