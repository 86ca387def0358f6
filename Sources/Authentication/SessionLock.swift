package import Bus

/// Whether the user's desktop is locked, as logind has it.
package enum SessionLock: Equatable, Sendable {
  /// No session of the user is, or there is no logind to know of one.
  case unlocked
  /// One is.
  case locked
  /// It could not be found out: logind is there and doesn't answer, or is not the system's.
  case unknown
}

extension Authenticator {
  /// Asks logind for the `LockedHint` of every session of this user.
  package func sessionLock(deadline: Deadline) -> SessionLock {
    guard bus.isTrustworthy else { return .unknown }
    guard let connection = try? BusConnection.connect(to: bus.address, deadline: deadline) else {
      return .unlocked  // without a system bus there is no logind
    }
    guard connection.daemonUserID == bus.trustedUserID else { return .unknown }
    do throws(BusError) {
      guard let owner = try connection.owner(of: Logind.name, deadline: deadline) else { return .unlocked }
      guard try connection.userID(of: owner, deadline: deadline) == bus.trustedUserID else { return .unknown }
      let logind = Logind(connection: connection, owner: owner)
      for session in try logind.sessions(deadline) {
        let isLocked = try logind.property("LockedHint", of: .session, at: session, deadline)?.bool
        guard let isLocked else { return .unknown }
        if isLocked { return .locked }
      }
      return .unlocked
    } catch { return .unknown }
  }
}
