import Bus
import Synchronization

/// One run of a reader through fprintd: on a thread and a private connection of its own.
///
/// A status counts only between the answer to our own `VerifyStart` and our `VerifyStop`, and only from the
/// daemon that was asked: fprintd itself says "no match" when a verification is stopped, and on some buses
/// anyone can send a signal of that name.
final class FprintdRun: FingerprintRun {
  /// What the thread waits for.
  enum Input: Sendable {
    case started(Result<Variant, BusError>)
    case selected(finger: String)
    case status(VerifyStatus)
    /// The daemon lost its name, or the connection closed.
    case lost
    /// The machine has slept.
    case awake
    /// We are to stop.
    case stopped
  }

  private struct State {
    var connection: BusConnection?
    var isStopped = false
    var isAsleep = false
    var hasSlept = false
  }

  private let bus: SystemBus
  private let report: @Sendable (SensorEvent) -> Void
  private let inputs = Mailbox<Input>()
  private let cancellation = Cancellation()
  private let state = Mutex(State())

  init(_ bus: SystemBus, report: @escaping @Sendable (SensorEvent) -> Void) {
    self.bus = bus
    self.report = report
  }

  /// Begins, on a thread of its own.
  func start() {
    BlockingThread.start("fingerprint") { self.run() }
  }

  func stop() {
    let connection = state.withLock { state in
      state.isStopped = true
      return state.connection
    }
    cancellation.cancel()
    inputs.send(.stopped)
    guard let connection else { return }
    let closed = Mailbox<Void>()
    let subscription = connection.onClose { closed.send(()) }
    connection.close()
    _ = closed.receive(until: .after(.milliseconds(200)))
    subscription.cancel()
  }

  // MARK: - On its thread

  private func run() {
    do {
      try verify()
    } catch {
      tell(error.event)
    }
    state.withLock { state in
      state.connection?.close()
      state.connection = nil
    }
  }

  private func verify() throws(FprintdProblem) {
    let client = try FprintdClient(bus, deadline: .never, cancellation: cancellation)
    let isWanted = state.withLock { state in
      state.connection = client.connection
      return !state.isStopped
    }
    guard isWanted else { throw .cancelled }
    let inputs = inputs
    let watches = [
      client.connection.watchOwner(of: FprintdClient.name) { _ in inputs.send(.lost) },
      client.connection.onClose { inputs.send(.lost) },
      watchSleep(client.connection),
    ]
    defer { watches.forEach { $0.cancel() } }
    let readers = try client.readers()
    let reader = try claim(readers, client)
    defer { waitUntilAwake() }
    let signals = client.connection.subscribe(
      sender: client.owner, path: reader.path, interface: FprintdClient.device, member: nil
    ) { signal in
      if let input = Self.input(signal) { inputs.send(input) }
    }
    defer { signals.cancel() }
    let name = readers.count > 1 ? client.name(of: reader) : nil
    try FprintdVerification(client: client, reader: reader, readerName: name, inputs: inputs, tell: tell)
      .run()
  }

  /// fprintd hears of a coming sleep when we do and suspends its readers, which ends our verification. A
  /// reader that is released while suspended, even by our leaving the bus, can't be claimed again until the
  /// daemon restarts. So we keep it over the sleep. On this connection the news of the sleep comes before
  /// what fprintd makes of it.
  private func watchSleep(_ connection: BusConnection) -> Subscription {
    Logind(connection: connection).onSleep { [weak self] isAsleep in
      guard let self else { return }
      state.withLock { state in
        state.isAsleep = isAsleep
        state.hasSlept = true
      }
      if !isAsleep { inputs.send(.awake) }
    }
  }

  /// Returns when the reader may be released: at once where there is no sleep, else when it has been woken up
  /// too.
  private func waitUntilAwake() {
    guard state.withLock({ $0.hasSlept }) else { return }
    var deadline = Deadline.never
    while !state.withLock({ $0.isStopped }) {
      if !state.withLock({ $0.isAsleep }) { deadline = deadline.earlier(.after(.milliseconds(500))) }
      switch inputs.receive(until: deadline) {
      case .lost, nil: return
      default: continue
      }
    }
  }

  /// Takes the first reader that is free: the one with the most prints is worth waiting for, since whoever
  /// had it may be letting go; each other is tried once.
  private func claim(_ readers: [FprintdReader], _ client: FprintdClient) throws(FprintdProblem)
    -> FprintdReader
  {
    for attempt in 0..<4 {
      do {
        try client.claim(readers[0])
        return readers[0]
      } catch .failed(.inUse) {
        guard attempt < 3 else { break }
        // Nothing but an end can arrive before a verification has begun.
        switch inputs.receive(until: .after(.milliseconds(300))) {
        case nil: continue
        case .lost: throw .failed(.daemonGone)
        case .awake: continue
        default: throw .cancelled
        }
      }
    }
    for reader in readers.dropFirst() {
      do {
        try client.claim(reader)
        return reader
      } catch .failed(.inUse) {
        continue
      }
    }
    throw .failed(.inUse)
  }

  private func tell(_ event: SensorEvent) {
    if !state.withLock({ $0.isStopped }) { report(event) }
  }

  private static func input(_ signal: Signal) -> Input? {
    guard let text = signal.arguments[0]?.string else { return nil }
    switch signal.member {
    case "VerifyFingerSelected": return .selected(finger: text)
    case "VerifyStatus":
      return signal.arguments[1]?.bool.map { .status(VerifyStatus(result: text, isDone: $0)) }
    default: return nil
    }
  }
}
