import Bus
import Glibc
import Posix
import TestSupport

@testable import SystemPrompter

/// A session bus, a display that nobody looks at, gcr's real prompter on both, and a person at the keyboard.
final class DialogDesk: Sendable {
  static let prompter = "/usr/libexec/gcr-prompter"
  static let application = "Secret Notes"

  /// Whether this machine has what it takes.
  static let isPossible = [prompter, "/usr/bin/Xvfb", "/usr/bin/xdotool"].allSatisfy { (path: String) in
    access(path, X_OK) == 0
  }
  static let requirement = "needs gcr, xvfb and xdotool"

  let bus: PrivateBus
  private let display: String
  private let server: Daemon
  private let prompter: Daemon?

  /// Starts all of it; or the display alone, with a bus that starts the prompter itself.
  init(activated: Bool = false) throws {
    let folder = try TemporaryFolder()
    let numbers = try FileDescriptor.pipe()
    server = try Daemon(
      ["/usr/bin/Xvfb", "-displayfd", "1", "-nolisten", "tcp", "-noreset", "-screen", "0", "800x500x24"],
      environment: ["PATH": "/usr/bin:/bin"], output: numbers.writing, log: folder.path("xvfb.log"))
    display = ":" + (try numbers.reading.readLine())
    if activated {
      // The home is gone with the folder above: nothing is written there.
      let settings = Self.settings(display, home: folder.path).map { "\($0.key)=\($0.value)" }
      bus = try PrivateBus(services: [
        Prompter.name: "/usr/bin/env \(settings.joined(separator: " ")) \(Self.prompter)"
      ])
      prompter = nil
    } else {
      bus = try PrivateBus()
      prompter = try Self.startPrompter(on: bus, display)
    }
  }

  deinit {
    prompter?.stop()
    // Only a server that ends in an orderly way takes its socket along.
    server.terminate()
  }

  /// The variables of a program that is started on this desktop.
  var environment: [String: String] {
    [
      "DISPLAY": display, "DBUS_SESSION_BUS_ADDRESS": bus.address, "PATH": "/usr/bin:/bin",
      "LC_ALL": "C.UTF-8",
    ]
  }

  var desktop: Desktop { Desktop(sessionBus: bus.address, hasDisplay: true) }

  /// Kills the prompter.
  func killPrompter() { prompter?.stop() }

  /// Stops the prompter from answering, or with `false` lets it go on.
  func mutePrompter(_ mute: Bool) { prompter?.signal(mute ? SIGSTOP : SIGCONT) }

  // MARK: - The person

  /// Waits until a dialog is shown, another one than `former`, and gives its window. Nil where none is, in time.
  func dialog(after former: String? = nil, of application: String = application) throws -> String? {
    let deadline = Self.patience
    while !deadline.isPast {
      if let window = try dialogs(of: application).first(where: { $0 != former }) {
        // No window manager is there to do this.
        _ = try tool("windowfocus", "--sync", window)
        return window
      }
      usleep(5_000)
    }
    return nil
  }

  /// Waits until no dialog is shown.
  func isClear(of application: String = application) throws -> Bool {
    let deadline = Self.patience
    while !deadline.isPast {
      if try dialogs(of: application).isEmpty { return true }
      usleep(5_000)
    }
    return false
  }

  /// Types a text and presses Enter.
  func type(_ text: String) throws {
    if !text.isEmpty { _ = try tool("type", "--delay", "1", text) }
    try press("Return")
  }

  /// Presses a key, by X's name of it.
  func press(_ key: String) throws { _ = try tool("key", key) }

  /// The windows of the dialogs that are shown.
  func dialogs(of application: String = application) throws -> [String] {
    try tool("search", "--onlyvisible", "--name", "^\(application)$").split(separator: "\n").map {
      String($0)
    }
  }

  private func tool(_ arguments: String...) throws -> String {
    try Command(
      ["/usr/bin/timeout", "30", "/usr/bin/xdotool"] + arguments,
      environment: ["DISPLAY": display, "PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"]
    ).text
  }

  // MARK: - Starting

  private static var patience: Deadline { .after(.seconds(30)) }

  private static func settings(_ display: String, home: String) -> [String: String] {
    [
      "DISPLAY": display, "HOME": home, "XDG_RUNTIME_DIR": home, "PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8",
      "GSETTINGS_BACKEND": "memory", "NO_AT_BRIDGE": "1", "GDK_BACKEND": "x11",
    ]
  }

  private static func startPrompter(on bus: PrivateBus, _ display: String) throws -> Daemon {
    let connection = try bus.connect()
    let changes = Mailbox<String?>()
    let watch = connection.watchOwner(of: Prompter.name) { changes.send($0) }
    defer { watch.cancel() }
    _ = try connection.owner(of: Prompter.name, deadline: patience)
    var environment = settings(display, home: bus.folder.path)
    environment["DBUS_SESSION_BUS_ADDRESS"] = bus.address
    let daemon = try Daemon([prompter], environment: environment, log: bus.folder.path("prompter.log"))
    guard changes.receive(until: patience) != nil else {
      throw SystemError("start gcr-prompter", number: ETIME)
    }
    return daemon
  }
}
