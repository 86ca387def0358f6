package import Bus
import Glibc

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
  private static let logind = "org.freedesktop.login1"

  /// Asks logind for the `LockedHint` of every session of this user.
  package func sessionLock(deadline: Deadline) -> SessionLock {
    guard bus.isTrustworthy else { return .unknown }
    guard let connection = try? BusConnection.connect(to: bus.address, deadline: deadline) else {
      return .unlocked  // without a system bus there is no logind
    }
    guard connection.daemonUserID == bus.trustedUserID else { return .unknown }
    do throws(BusError) {
      guard let owner = try connection.owner(of: Self.logind, deadline: deadline) else { return .unlocked }
      guard try connection.userID(of: owner, deadline: deadline) == bus.trustedUserID else { return .unknown }
      for session in try sessions(connection, owner, deadline) {
        guard let isLocked = try isLocked(session, connection, owner, deadline) else { return .unknown }
        if isLocked { return .locked }
      }
      return .unlocked
    } catch { return .unknown }
  }

  private func sessions(
    _ connection: BusConnection, _ owner: String, _ deadline: Deadline
  ) throws(BusError) -> [String] {
    let list = MethodCall(
      destination: owner, path: "/org/freedesktop/login1", interface: "\(Self.logind).Manager",
      member: "ListSessions", replySignature: "(a(susso))")
    guard let sessions = try connection.call(list, deadline: deadline)[0] else { return [] }
    return (0..<sessions.count).compactMap { index in
      guard let session = sessions[index], session[1]?.uint32 == getuid() else { return nil }
      return session[4]?.string
    }
  }

  private func isLocked(
    _ session: String, _ connection: BusConnection, _ owner: String, _ deadline: Deadline
  ) throws(BusError) -> Bool? {
    let get = MethodCall(
      destination: owner, path: session, interface: "org.freedesktop.DBus.Properties", member: "Get",
      arguments: .tuple([.string("\(Self.logind).Session"), .string("LockedHint")]), replySignature: "(v)")
    return try connection.call(get, deadline: deadline)[0]?.unboxed?.bool
  }
}
