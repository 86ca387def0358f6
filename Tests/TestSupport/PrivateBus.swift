public import Bus
import Glibc
import Posix

/// A message bus for one test alone.
///
/// It starts nothing by itself but what a test names: no service files of the machine belong to it.
public final class PrivateBus: Sendable {
  /// The bus's address.
  public let address: String
  /// A folder of the test's own, with the bus's socket in it.
  public let folder: TemporaryFolder
  private let daemon: Daemon

  /// Starts the bus and waits until it listens.
  ///
  /// - Parameters:
  ///   - user: the user to start it as, which only root can choose; nil for the test's own.
  ///   - services: the command that the bus starts for a name that nobody has, by that name.
  public init(asUser user: UInt32? = nil, services: [String: String] = [:]) throws {
    folder = try TemporaryFolder()
    address = "unix:path=" + folder.path("bus")
    if !services.isEmpty { try folder.makeFolder("services") }
    for (name, command) in services {
      try folder.write("services/\(name).service", "[D-BUS Service]\nName=\(name)\nExec=\(command)\n")
    }
    try folder.write(
      "bus.conf",
      """
      <busconfig><type>session</type><auth>EXTERNAL</auth><listen>\(address)</listen>
      \(services.isEmpty ? "" : "<servicedir>\(folder.path("services"))</servicedir>")
      <policy context="default">
        \(user == nil ? #"<allow user="*"/>"# : "")<allow own="*"/><allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/>
      </policy>
      </busconfig>
      """)
    let output: FileDescriptor
    (daemon, output) = try Self.start(folder, asUser: user)
    guard try !output.readLine().isEmpty else { throw SystemError("start dbus-daemon", number: ECHILD) }
  }

  /// Kills the bus: every connection to it closes.
  public func stop() { daemon.stop() }

  /// A new connection to the bus.
  public func connect() throws(BusError) -> BusConnection {
    try BusConnection.connect(to: address, deadline: .after(.seconds(10)))
  }

  /// Starts the daemon; it writes a line to the descriptor when it listens.
  private static func start(
    _ folder: TemporaryFolder, asUser user: UInt32?
  ) throws -> (Daemon, FileDescriptor) {
    let pipe = try FileDescriptor.pipe()
    var command: [String] = []
    if let user {
      for path in [folder.path, folder.path("bus.conf")] { chown(path, user, gid_t.max) }
      command = ["/usr/bin/setpriv", "--reuid=\(user)", "--clear-groups"]
    }
    let daemon = try Daemon(
      command + [
        "/usr/bin/dbus-daemon", "--config-file=" + folder.path("bus.conf"), "--nofork", "--nopidfile",
        "--print-address=1",
      ],
      environment: ["PATH": "/usr/bin:/bin"], output: pipe.writing, log: folder.path("bus.log"),
      doomed: folder.path)
    return (daemon, pipe.reading)
  }
}
