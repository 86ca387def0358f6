import Authentication
import Bus

/// What is asked of the session bus itself.
struct SessionBus {
  let connection: BusConnection
  let deadline: Deadline
  let cancellation: Cancellation?

  /// The unique name of the one who has a name; nil where nobody has.
  func owner(of name: String) throws(DialogObstacle) -> String? {
    do {
      return try connection.owner(of: name, deadline: deadline, cancellation: cancellation)
    } catch {
      throw .noSessionBus
    }
  }

  /// Has the one who should have a name started, and gives its unique name.
  func start(_ name: String) throws(DialogObstacle) -> String? {
    do {
      _ = try call("StartServiceByName", [.string(name), .uint32(0)])
    } catch {
      switch error {
      case .remote(name: "org.freedesktop.DBus.Error.ServiceUnknown", _): throw .notInstalled
      case .remote, .timedOut: throw .notStarted
      default: throw .noSessionBus
      }
    }
    return try owner(of: name)
  }

  /// The process that a unique name belongs to.
  func processID(of owner: String) throws(DialogObstacle) -> UInt32 {
    do {
      guard let id = try call("GetConnectionUnixProcessID", [.string(owner)])[0]?.uint32 else {
        throw BusError.malformed("GetConnectionUnixProcessID")
      }
      return id
    } catch {
      throw .vanished
    }
  }

  private func call(_ member: String, _ arguments: [Variant]) throws(BusError) -> Variant {
    let call = MethodCall(
      destination: "org.freedesktop.DBus", path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus",
      member: member, arguments: .tuple(arguments))
    return try connection.call(call, deadline: deadline, cancellation: cancellation)
  }
}
