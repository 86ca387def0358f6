package import Bus

/// The desktop session that this process belongs to, by logind.
package enum DesktopSession: Equatable, Sendable {
  /// There is no system bus, or it has no logind.
  case noLogind
  /// logind, or the bus, doesn't answer or is not the system's.
  case unknown
  /// logind knows no session of this user's.
  case none
  /// There is one. `isLocked` is nil where that could not be found out.
  case session(isRemote: Bool, isActive: Bool, isLocked: Bool?)
}

extension Authenticator {
  /// Asks logind. Nothing is changed and nobody is asked.
  package func desktopSession(deadline: Deadline) -> DesktopSession {
    guard bus.isTrustworthy else { return .unknown }
    guard let connection = try? BusConnection.connect(to: bus.address, deadline: deadline) else {
      return .noLogind
    }
    defer { connection.close() }
    guard connection.daemonUserID == bus.trustedUserID else { return .unknown }
    do throws(BusError) {
      guard try connection.owner(of: Logind.name, deadline: deadline) != nil else { return .noLogind }
    } catch { return .unknown }
    switch LocalSession(logind: Logind(connection: connection)).place(nil) {
    case .unknown: return .unknown
    case .none: return .none
    case .session(let isRemote, let isActive):
      let lock = sessionLock(deadline: deadline)
      return .session(
        isRemote: isRemote, isActive: isActive, isLocked: lock == .unknown ? nil : lock == .locked)
    }
  }
}
