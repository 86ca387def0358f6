package import Bus

/// Whether fprintd serves the readers of this machine, as the system bus knows it.
package enum FprintdPresence: Equatable, Sendable {
  /// It runs.
  case owned
  /// It is installed, and starts when it is called.
  case activatable
  /// The bus knows nothing of it.
  case absent
  /// The bus could not be asked, or is not the system's own.
  case unknown

  /// Asks the bus. fprintd itself is neither called nor started.
  package init(on bus: SystemBus, deadline: Deadline, cancellation: Cancellation? = nil) {
    self = (try? Self.ask(bus, deadline, cancellation)) ?? .unknown
  }

  private static func ask(
    _ bus: SystemBus, _ deadline: Deadline, _ cancellation: Cancellation?
  ) throws(BusError) -> FprintdPresence {
    let connection = try BusConnection.connect(
      to: bus.address, deadline: deadline, cancellation: cancellation)
    defer { connection.close() }
    guard connection.daemonUserID == bus.trustedUserID else { return .unknown }
    if try connection.owner(of: FprintdClient.name, deadline: deadline, cancellation: cancellation) != nil {
      return .owned
    }
    let list = MethodCall(
      destination: "org.freedesktop.DBus", path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus",
      member: "ListActivatableNames", replySignature: "(as)")
    let names = try connection.call(list, deadline: deadline, cancellation: cancellation)[0]?.strings ?? []
    return names.contains(FprintdClient.name) ? .activatable : .absent
  }

  /// Whether libfprint may be used directly: only where it is certain that there is no fprintd. That fprintd fails
  /// is no reason: who can make it fail must not be able to choose whose word counts.
  package var permitsLibfprint: Bool { self == .absent }
}
