import Bus
import Synchronization

/// Watches, through logind, what forbids the use of a reader: sleep, a locked session, another session on
/// the screen, a closed lid.
///
/// Where logind is missing or silent nothing is known, and nothing stands in the way.
final class LogindWatch: Sendable {
  private struct State {
    var surroundings = Surroundings()
    var lockedSessions: Set<String> = []
    /// The session this process runs in; for one that the desktop started outside of it, the desktop's.
    var ownSession: String?
    var isReady = false
    var connection: BusConnection?
    var subscriptions: [Subscription] = []
    var isClosed = false
  }

  private let report: @Sendable (Surroundings) -> Void
  private let externalReaders: ExternalReaders?
  private let state = Mutex(State())

  /// Makes a watch that tells `report` what it finds, on other threads: once soon, then at every change.
  ///
  /// - Parameter externalReaders: where a closed lid may leave a reader in reach; nil where it can't matter.
  init(externalReaders: ExternalReaders?, report: @escaping @Sendable (Surroundings) -> Void) {
    self.externalReaders = externalReaders
    self.report = report
  }

  /// What is known at this moment. Waits for two seconds at most.
  static func look(on bus: SystemBus, externalReaders: ExternalReaders?) -> Surroundings {
    let found = Mailbox<Surroundings>()
    let watch = LogindWatch(externalReaders: externalReaders) { found.send($0) }
    watch.start(on: bus)
    defer { watch.close() }
    return found.receive(until: .after(.seconds(2))) ?? Surroundings()
  }

  /// Begins, on a thread of its own.
  func start(on bus: SystemBus) {
    BlockingThread.start("logind") { [self] in
      if let connection = try? BusConnection.connect(to: bus.address, deadline: .after(.seconds(1))) {
        watch(connection, until: .after(.milliseconds(500)))
      }
      let surroundings = state.withLock { state in
        state.isReady = true
        return state.surroundings
      }
      report(surroundings)
    }
  }

  /// Ends the watch.
  func close() {
    let state = state.withLock { state in
      state.isClosed = true
      defer {
        state.subscriptions = []
        state.connection = nil
      }
      return state
    }
    state.subscriptions.forEach { $0.cancel() }
    state.connection?.close()
  }

  // MARK: - At the start

  private func watch(_ connection: BusConnection, until deadline: Deadline) {
    let logind = Logind(connection: connection)
    let sleep = logind.onSleep { [weak self] isStarting in
      self?.change { $0.surroundings.isSleeping = isStarting }
    }
    let keep = state.withLock { state in
      guard !state.isClosed else { return false }
      state.connection = connection
      state.subscriptions.append(sleep)
      return true
    }
    guard keep else { return }
    func flag(_ name: String, of interface: Logind.Interface, at path: String = Logind.path) -> Bool? {
      (try? logind.property(name, of: interface, at: path, deadline))?.bool
    }
    let isSleeping = flag("PreparingForSleep", of: .manager)
    guard isSleeping != nil else { return }  // no logind, or none that answers
    let isLidClosed = flag("LidClosed", of: .manager)
    let isCovered = isLidClosed == true && externalReaders?.areAlone != true
    change {
      $0.surroundings.isSleeping = isSleeping ?? false
      $0.surroundings.isLidClosed = isCovered
    }
    let own = try? logind.object("GetSession", .string("auto"), deadline)
    state.withLock { $0.ownSession = own }
    for session in (try? logind.sessions(deadline)) ?? [] {
      watch(session, connection)
      if flag("LockedHint", of: .session, at: session) == true { lock(session, true) }
    }
    if let own, flag("Active", of: .session, at: own) == false {
      change { $0.surroundings.isAway = true }
    }
  }

  private func watch(_ session: String, _ connection: BusConnection) {
    let interface = Logind.Interface.session.rawValue
    let change = connection.subscribe(
      sender: Logind.name, path: session, interface: MethodCall.propertiesInterface,
      member: "PropertiesChanged"
    ) { [weak self] signal in
      guard signal.arguments[0]?.string == interface, let changed = signal.arguments[1] else { return }
      for index in 0..<changed.count {
        guard let value = changed[index]?[1]?.unboxed?.bool else { continue }
        switch changed[index]?[0]?.string {
        case "LockedHint": self?.lock(session, value)
        case "Active": self?.change { if $0.ownSession == session { $0.surroundings.isAway = !value } }
        default: break
        }
      }
    }
    let request = connection.subscribe(sender: Logind.name, path: session, interface: interface, member: nil)
    {
      [weak self] signal in
      if signal.member == "Lock" { self?.lock(session, true) }
      if signal.member == "Unlock" { self?.lock(session, false) }
    }
    state.withLock { $0.subscriptions += [change, request] }
  }

  // MARK: - Later, on the bus thread

  private func lock(_ session: String, _ isLocked: Bool) {
    change { state in
      if isLocked { state.lockedSessions.insert(session) } else { state.lockedSessions.remove(session) }
      state.surroundings.isLocked = !state.lockedSessions.isEmpty
    }
  }

  private func change(_ change: (inout State) -> Void) {
    let news = state.withLock { state -> Surroundings? in
      let former = state.surroundings
      change(&state)
      return state.isReady && state.surroundings != former ? state.surroundings : nil
    }
    if let news { report(news) }
  }
}
