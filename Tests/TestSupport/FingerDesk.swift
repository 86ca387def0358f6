public import Bus
import Glibc
import Posix
import Synchronization

/// A system bus with the real fprintd, libfprint's virtual reader and scripted polkit and logind, for one
/// test alone.
public final class FingerDesk: Sendable {
  /// A virtual reader.
  public enum Reader: Sendable {
    /// It compares with one enrolled finger at a time.
    case comparing
    /// It finds a finger among all that are enrolled.
    case identifying

    var variable: String {
      switch self {
      case .comparing: "FP_VIRTUAL_DEVICE"
      case .identifying: "FP_VIRTUAL_DEVICE_STORAGE"
      }
    }

    var driver: String {
      switch self {
      case .comparing: "virtual_device"
      case .identifying: "virtual_device_storage"
      }
    }
  }

  /// The bus.
  public let bus: PrivateBus
  /// The scripted logind.
  public let logind: ScriptedLogind
  /// The scripted polkit.
  public let polkit: ScriptedPolkit
  private let readers: [Reader]
  private let fprintd = Mutex<Daemon?>(nil)

  /// Starts all of it, without an enrolled finger.
  public init(readers: [Reader] = [.comparing]) throws {
    bus = try PrivateBus()
    self.readers = readers
    polkit = try ScriptedPolkit(on: bus)
    logind = try ScriptedLogind(on: bus)
    try bus.folder.makeFolder("prints")
    try startFprintd()
  }

  /// The system bus's address.
  public var address: String { bus.address }

  /// Starts fprintd, and waits until it has found its readers and taken its name.
  public func startFprintd() throws {
    let connection = try bus.connect()
    let changes = Mailbox<String?>()
    let watch = connection.watchOwner(of: Self.name) { changes.send($0) }
    defer { watch.cancel() }
    let drivers = readers.isEmpty ? "none" : readers.map(\.driver).joined(separator: ":")
    var environment = [
      "DBUS_SYSTEM_BUS_ADDRESS": address, "STATE_DIRECTORY": bus.folder.path("prints"),
      "PATH": "/usr/bin:/bin",
      "FP_DRIVERS_ALLOWLIST": drivers, "FP_DRIVERS_WHITELIST": drivers,
    ]
    for reader in readers { environment[reader.variable] = socket(of: reader) }
    let daemon = try Daemon(
      ["/usr/libexec/fprintd", "-t"], environment: environment, log: bus.folder.path("fprintd.log"))
    fprintd.withLock { $0 = daemon }
    guard changes.receive(until: Self.patience) != nil else { throw DeskError.silent }
  }

  /// Kills fprintd.
  public func killFprintd() { fprintd.withLock { $0 }?.stop() }

  /// Stops fprintd from answering, or with `false` lets it go on.
  public func muteFprintd(_ mute: Bool) {
    fprintd.withLock { $0 }?.signal(mute ? SIGSTOP : SIGCONT)
  }

  /// Enrols a print under a finger's name.
  public func enroll(_ print: String, as finger: String, on reader: Reader = .comparing) throws {
    let path = try path(of: reader)
    let connection = try bus.connect()
    let statuses = Mailbox<String>()
    let watch = connection.subscribe(
      sender: Self.name, path: path, interface: Self.device, member: "EnrollStatus"
    ) { statuses.send($0.arguments[0]?.string ?? "") }
    defer { watch.cancel() }
    try call(connection, path, "Claim", "")
    try call(connection, path, "EnrollStart", finger)
    while true {
      try touch(print, on: reader)
      guard let status = statuses.receive(until: Self.patience) else { throw DeskError.silent }
      if status == "enroll-completed" { break }
    }
    try call(connection, path, "EnrollStop")
    try call(connection, path, "Release")
  }

  /// Touches a reader as soon as it needs a finger: before that a touch is lost.
  public func touch(_ print: String, on reader: Reader = .comparing) throws {
    let connection = try bus.connect()
    let path = try path(of: reader)
    let deadline = Self.patience
    while try property("finger-needed", of: path, connection)?.bool != true {
      guard !deadline.isPast else { throw DeskError.silent }
      usleep(1_000)
    }
    try command("SCAN \(print)", on: reader)
  }

  /// Says a line of the virtual reader's protocol to it. It listens only while it is claimed.
  public func command(_ line: String, on reader: Reader = .comparing) throws {
    let socket = try UnixSocket.connect(to: socket(of: reader))
    var line = line
    try line.withUTF8 { bytes in try socket.write(UnsafeRawBufferPointer(bytes)) }
  }

  /// Whether another client can claim a reader at this moment.
  public func isFree(_ reader: Reader = .comparing) throws -> Bool {
    let connection = try bus.connect()
    defer { connection.close() }
    let path = try path(of: reader)
    do {
      try call(connection, path, "Claim", "")
      try call(connection, path, "Release")
      return true
    } catch BusError.remote(name: "net.reactivated.Fprint.Error.AlreadyInUse", _) {
      return false
    }
  }

  /// Waits until another client can claim a reader, for a second.
  public func becomesFree(_ reader: Reader = .comparing) throws -> Bool {
    let deadline = Deadline.after(.seconds(1))
    while !deadline.isPast {
      if try isFree(reader) { return true }
      usleep(2_000)
    }
    return false
  }

  /// Waits until fprintd has no such reader any more, for a second.
  public func becomesGone(_ reader: Reader = .comparing) throws -> Bool {
    let deadline = Deadline.after(.seconds(1))
    while !deadline.isPast {
      do { _ = try path(of: reader) } catch { return true }
      usleep(2_000)
    }
    return false
  }

  /// Claims a reader and keeps it as long as the connection lives.
  public func claim(_ reader: Reader = .comparing) throws -> BusConnection {
    let connection = try bus.connect()
    try call(connection, try path(of: reader), "Claim", "")
    return connection
  }

  // MARK: - Names and calls

  public static let name = "net.reactivated.Fprint"
  public static let device = "net.reactivated.Fprint.Device"
  private static var patience: Deadline { .after(.seconds(10)) }

  private func socket(of reader: Reader) -> String { bus.folder.path(reader.driver) }

  /// The reader's object. fprintd lists them in an order of its own.
  public func path(of reader: Reader = .comparing) throws -> String {
    let connection = try bus.connect()
    let list = MethodCall(
      destination: Self.name, path: "/net/reactivated/Fprint/Manager",
      interface: "net.reactivated.Fprint.Manager", member: "GetDevices")
    let paths = try connection.call(list, deadline: Self.patience)[0]?.strings ?? []
    for path in paths {
      let name = try property("name", of: path, connection)?.string ?? ""
      let isStorage = name.lowercased().contains("storage")
      if isStorage == (reader == .identifying) { return path }
    }
    throw DeskError.silent
  }

  private func property(
    _ name: String, of path: String, _ connection: BusConnection
  ) throws(BusError) -> Variant? {
    let get = MethodCall(
      destination: Self.name, path: path, interface: "org.freedesktop.DBus.Properties", member: "Get",
      arguments: .tuple([.string(Self.device), .string(name)]))
    return try connection.call(get, deadline: Self.patience)[0]?.unboxed
  }

  private func call(
    _ connection: BusConnection, _ path: String, _ member: String, _ argument: String? = nil
  ) throws(BusError) {
    let call = MethodCall(
      destination: Self.name, path: path, interface: Self.device, member: member,
      arguments: argument.map { .tuple([.string($0)]) })
    _ = try connection.call(call, deadline: Self.patience)
  }
}
