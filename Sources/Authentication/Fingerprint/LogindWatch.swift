import Bus
import Glibc
import Synchronization

/// Watches, through logind, what forbids the use of a reader: sleep, a locked session, another session on
/// the screen, a closed lid.
///
/// Where logind is missing or silent nothing is known, and nothing stands in the way.
final class LogindWatch: Sendable {
  private static let name = "org.freedesktop.login1"
  private static let path = "/org/freedesktop/login1"
  private static let manager = "org.freedesktop.login1.Manager"
  private static let session = "org.freedesktop.login1.Session"
  private static let properties = "org.freedesktop.DBus.Properties"

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
    let sleep = connection.subscribe(
      sender: Self.name, path: Self.path, interface: Self.manager, member: "PrepareForSleep"
    ) { [weak self] signal in
      guard let isStarting = signal.arguments[0]?.bool else { return }
      self?.change { $0.surroundings.isSleeping = isStarting }
    }
    let keep = state.withLock { state in
      guard !state.isClosed else { return false }
      state.connection = connection
      state.subscriptions.append(sleep)
      return true
    }
    guard keep else { return }
    let isSleeping = flag("PreparingForSleep", of: Self.manager, at: Self.path, connection, deadline)
    guard isSleeping != nil else { return }  // no logind, or none that answers
    let isLidClosed = flag("LidClosed", of: Self.manager, at: Self.path, connection, deadline)
    let isCovered = isLidClosed == true && externalReaders?.areAlone != true
    change {
      $0.surroundings.isSleeping = isSleeping ?? false
      $0.surroundings.isLidClosed = isCovered
    }
    let own = ownSession(connection, deadline)
    state.withLock { $0.ownSession = own }
    for session in sessions(connection, deadline) { watch(session, connection, deadline) }
    if let own, flag("Active", of: Self.session, at: own, connection, deadline) == false {
      change { $0.surroundings.isAway = true }
    }
  }

  private func ownSession(_ connection: BusConnection, _ deadline: Deadline) -> String? {
    let get = MethodCall(
      destination: Self.name, path: Self.path, interface: Self.manager, member: "GetSession",
      arguments: .tuple([.string("auto")]), replySignature: "(o)")
    return try? connection.call(get, deadline: deadline)[0]?.string
  }

  /// The sessions of this user.
  private func sessions(_ connection: BusConnection, _ deadline: Deadline) -> [String] {
    let list = MethodCall(
      destination: Self.name, path: Self.path, interface: Self.manager, member: "ListSessions",
      replySignature: "(a(susso))")
    guard let sessions = try? connection.call(list, deadline: deadline)[0] else { return [] }
    return (0..<sessions.count).compactMap { index in
      guard let session = sessions[index], session[1]?.uint32 == getuid() else { return nil }
      return session[4]?.string
    }
  }

  private func watch(_ session: String, _ connection: BusConnection, _ deadline: Deadline) {
    let change = connection.subscribe(
      sender: Self.name, path: session, interface: Self.properties, member: "PropertiesChanged"
    ) { [weak self] signal in
      guard signal.arguments[0]?.string == Self.session, let changed = signal.arguments[1] else { return }
      for index in 0..<changed.count {
        guard let value = changed[index]?[1]?.unboxed?.bool else { continue }
        switch changed[index]?[0]?.string {
        case "LockedHint": self?.lock(session, value)
        case "Active": self?.change { if $0.ownSession == session { $0.surroundings.isAway = !value } }
        default: break
        }
      }
    }
    let request = connection.subscribe(
      sender: Self.name, path: session, interface: Self.session, member: nil
    ) { [weak self] signal in
      if signal.member == "Lock" { self?.lock(session, true) }
      if signal.member == "Unlock" { self?.lock(session, false) }
    }
    state.withLock { $0.subscriptions += [change, request] }
    if flag("LockedHint", of: Self.session, at: session, connection, deadline) == true { lock(session, true) }
  }

  private func flag(
    _ property: String, of interface: String, at path: String, _ connection: BusConnection,
    _ deadline: Deadline
  ) -> Bool? {
    let get = MethodCall(
      destination: Self.name, path: path, interface: Self.properties, member: "Get",
      arguments: .tuple([.string(interface), .string(property)]), replySignature: "(v)")
    return try? connection.call(get, deadline: deadline)[0]?.unboxed?.bool
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
