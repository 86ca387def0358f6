import Bus
import Glibc

/// Whether whoever runs this sits at the machine, by logind. fprintd asks polkit the same; here nobody else does.
struct LocalSession: Sendable {
  /// What logind says of a session.
  enum Place: Equatable {
    /// Nobody could be asked.
    case unknown
    /// There is no session of this user's.
    case none
    case session(isRemote: Bool, isActive: Bool)

    /// Whether the reader is within reach of the person: not over a network, and not where another user's session
    /// is the one on the screen. Where it can't be known, nothing stands in the way.
    var isAtTheMachine: Bool {
      switch self {
      case .unknown: true
      case .none: false
      case .session(let isRemote, let isActive): !isRemote && isActive
      }
    }
  }

  let logind: Logind

  /// Connects; nil where there is no bus, or none of the system's own.
  static func connect(_ bus: SystemBus, deadline: Deadline, cancellation: Cancellation?) -> LocalSession? {
    let connection = try? BusConnection.connect(
      to: bus.address, deadline: deadline.earlier(.after(.seconds(1))), cancellation: cancellation)
    guard let connection, connection.daemonUserID == bus.trustedUserID else { return nil }
    return LocalSession(logind: Logind(connection: connection))
  }

  /// Ends the connection.
  func close() { logind.connection.close() }

  /// Calls back once the machine is about to sleep.
  func onSleep(_ body: @escaping @Sendable () -> Void) -> Subscription {
    logind.onSleep { isStarting in if isStarting { body() } }
  }

  /// Asks logind. A process outside of any session, as a terminal's may be that systemd has started, counts to the
  /// user's session on the screen.
  func isAtTheMachine(_ cancellation: Cancellation?) -> Bool { place(cancellation).isAtTheMachine }

  /// Where the session of whoever runs this is.
  func place(_ cancellation: Cancellation?) -> Place {
    let deadline = Deadline.after(.seconds(1))
    do throws(BusError) {
      let process = Variant.uint32(UInt32(getpid()))
      guard let own = try logind.object("GetSessionByPID", process, deadline, cancellation) else {
        return .unknown
      }
      return try place(of: own, deadline, cancellation)
    } catch {
      guard case .remote("org.freedesktop.login1.NoSessionForPID", _) = error else { return .unknown }
    }
    do throws(BusError) {
      guard let user = try logind.object("GetUser", .uint32(getuid()), deadline, cancellation) else {
        return .none
      }
      let display = try logind.property("Display", of: .user, at: user, deadline, cancellation)
      guard let session = display?[1]?.string, session != "/" else { return .none }
      return try place(of: session, deadline, cancellation)
    } catch {
      guard case .remote("org.freedesktop.login1.NoSuchUser", _) = error else { return .unknown }
      return .none
    }
  }

  private func place(
    of session: String, _ deadline: Deadline, _ cancellation: Cancellation?
  ) throws(BusError) -> Place {
    let isRemote = try logind.property("Remote", of: .session, at: session, deadline, cancellation)?.bool
    let isActive = try logind.property("Active", of: .session, at: session, deadline, cancellation)?.bool
    guard let isRemote, let isActive else { return .unknown }
    return .session(isRemote: isRemote, isActive: isActive)
  }
}
