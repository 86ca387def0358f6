import Bus
import Glibc
import Synchronization

/// A home, a message bus and a real gnome-keyring-daemon for one test alone.
///
/// No prompter is there, so the keyring takes each of its prompts as dismissed at once, unless the test owns
/// `org.gnome.keyring.SystemPrompter` itself.
public final class PrivateDesk: Sendable {
  /// The password of the login keyring.
  public static let password = "desk-login"
  /// The login keyring's object path.
  public static let loginCollection = "/org/freedesktop/secrets/collection/login"

  /// The desk's session bus.
  public let bus: PrivateBus
  private let keyring = Mutex<Daemon?>(nil)

  /// Starts all of it.
  ///
  /// - Parameter withKeyring: whether the login keyring is there, the default one, and unlocked; else there is none.
  public init(withKeyring: Bool = true) throws {
    bus = try PrivateBus()
    for name in ["home", "run"] { try bus.folder.makeFolder(name) }
    try startKeyring(password: withKeyring ? Self.password : nil)
  }

  /// The session bus's address.
  public var address: String { bus.address }

  /// A temporary folder that goes with the desk.
  public var folder: TemporaryFolder { bus.folder }

  /// All the variables for a program that runs at this desk.
  public var environment: [String: String] {
    let home = folder.path("home")
    return [
      "HOME": home, "XDG_CACHE_HOME": home + "/.cache", "XDG_CONFIG_HOME": home + "/.config",
      "XDG_DATA_HOME": home + "/.local/share", "XDG_STATE_HOME": home + "/.local/state",
      "XDG_RUNTIME_DIR": folder.path("run"), "DBUS_SESSION_BUS_ADDRESS": address, "LC_ALL": "C.UTF-8",
      "PATH": "/usr/bin:/bin",
    ]
  }

  /// Kills the keyring daemon: its name has no owner when this returns.
  public func killKeyring() throws {
    let connection = try bus.connect()
    let changes = Mailbox<String?>()
    let watch = connection.watchOwner(of: Self.name) { changes.send($0) }
    defer { watch.cancel() }
    guard try connection.owner(of: Self.name, deadline: Self.patience) != nil else { return }
    keyring.withLock { $0 }?.stop()
    guard changes.receive(until: Self.patience) != nil else { throw DeskError.silent }
  }

  /// Kills the keyring daemon and starts another, which knows no password: every keyring with one is locked.
  public func restartKeyring() throws {
    try killKeyring()
    try startKeyring(password: nil)
  }

  /// Stops the keyring daemon from answering, or with `false` lets it go on.
  public func muteKeyring(_ mute: Bool) {
    keyring.withLock { $0 }?.signal(mute ? SIGSTOP : SIGCONT)
  }

  private static let name = "org.freedesktop.secrets"
  private static var patience: Deadline { .after(.seconds(120)) }

  /// Starts the daemon, with the login keyring unlocked where a password for it is given.
  ///
  /// gnome-keyring 42.1 now and then loses the password of a keyring that it is just making, and leaves it locked or
  /// unmade: then all of it is tried again.
  func startKeyring(password: String?) throws {
    for _ in 1...5 {
      try startDaemon(password: password)
      if try password == nil || isLoginUnlocked() { return }
      try killKeyring()
      _ = try Command(["/bin/rm", "-rf", folder.path("home") + "/.local/share/keyrings"], environment: [:])
    }
    throw DeskError.silent
  }

  private func isLoginUnlocked() throws -> Bool {
    let connection = try bus.connect()
    let alias = try connection.callKeyring(
      "org.freedesktop.Secret.Service", "ReadAlias", [.string("default")])
    guard alias[0]?.string == Self.loginCollection else { return false }
    let locked = try connection.callKeyring(
      "org.freedesktop.DBus.Properties", "Get",
      [.string("org.freedesktop.Secret.Collection"), .string("Locked")], path: Self.loginCollection)
    return locked[0]?.unboxed?.bool == false
  }

  /// Starts the daemon and waits until its name has an owner.
  private func startDaemon(password: String?) throws {
    let connection = try bus.connect()
    let changes = Mailbox<String?>()
    let watch = connection.watchOwner(of: Self.name) { changes.send($0) }
    defer { watch.cancel() }
    // The answer shows that the bus knows of the watch: no change is missed after it.
    _ = try connection.owner(of: Self.name, deadline: Self.patience)
    let command = ["/usr/bin/gnome-keyring-daemon", "--foreground", "--components=secrets"]
    let daemon = try Daemon(
      command + (password == nil ? [] : ["--unlock"]), environment: environment, input: password ?? "",
      log: folder.path("keyring.log"))
    keyring.withLock { $0 = daemon }
    guard changes.receive(until: Self.patience) != nil else { throw DeskError.silent }
  }
}
