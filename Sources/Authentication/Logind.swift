import Bus
import Glibc

/// logind on a connection: what it is asked here of this user's sessions, and of sleep.
struct Logind: Sendable {
  static let name = "org.freedesktop.login1"
  static let path = "/org/freedesktop/login1"

  /// The interfaces whose properties are read.
  enum Interface: String {
    case manager = "org.freedesktop.login1.Manager"
    case session = "org.freedesktop.login1.Session"
    case user = "org.freedesktop.login1.User"
  }

  let connection: BusConnection
  /// Whom to ask: the unique name of an owner that was looked at, or whoever has the name.
  var owner = Logind.name

  /// The sessions of this user, as paths of objects.
  func sessions(_ deadline: Deadline) throws(BusError) -> [String] {
    let list = MethodCall(
      destination: owner, path: Self.path, interface: Interface.manager.rawValue, member: "ListSessions",
      replySignature: "(a(susso))")
    guard let sessions = try connection.call(list, deadline: deadline)[0] else { return [] }
    return (0..<sessions.count).compactMap { index in
      guard let session = sessions[index], session[1]?.uint32 == getuid() else { return nil }
      return session[4]?.string
    }
  }

  /// The path of the one object that a method of the manager gives; nil where it is `/`, which stands for none.
  func object(
    _ member: String, _ argument: Variant, _ deadline: Deadline, _ cancellation: Cancellation? = nil
  ) throws(BusError) -> String? {
    let call = MethodCall(
      destination: owner, path: Self.path, interface: Interface.manager.rawValue, member: member,
      arguments: .tuple([argument]), replySignature: "(o)")
    let path = try connection.call(call, deadline: deadline, cancellation: cancellation)[0]?.string
    return path == "/" ? nil : path
  }

  /// A property; nil where the answer has none.
  func property(
    _ name: String, of interface: Interface, at path: String = Logind.path, _ deadline: Deadline,
    _ cancellation: Cancellation? = nil
  ) throws(BusError) -> Variant? {
    let get = MethodCall.property(name, of: interface.rawValue, at: path, destination: owner)
    return try connection.call(get, deadline: deadline, cancellation: cancellation)[0]?.unboxed
  }

  /// Calls back when the machine is about to sleep, with true, and when it has woken up, with false.
  func onSleep(_ body: @escaping @Sendable (_ isStarting: Bool) -> Void) -> Subscription {
    connection.subscribe(
      sender: owner, path: Self.path, interface: Interface.manager.rawValue, member: "PrepareForSleep"
    ) { signal in
      if let isStarting = signal.arguments[0]?.bool { body(isStarting) }
    }
  }
}
