import Authentication
import Bus
import CSystem
import Glibc

/// The program that shows the desktop's dialogs, once it has been made out: its unique name on a bus.
struct Prompter: Sendable {
  static let name = "org.gnome.keyring.SystemPrompter"
  private static let shell = "org.gnome.Shell"

  let connection: BusConnection
  /// The program's unique name. Another that takes the well-known one over is asked nothing and told nothing.
  let owner: String

  /// Connects to the session bus and looks for the program, starting it where it is not running.
  ///
  /// It has to be the desktop's own: GNOME's shell, which owns both names, or gcr's prompter.
  init(
    on desktop: Desktop, deadline: Deadline, cancellation: Cancellation?
  ) throws(DialogObstacle) {
    guard desktop.hasDisplay else { throw .noDisplay }
    guard let address = desktop.sessionBus else { throw .noSessionBus }
    do {
      connection = try BusConnection.connect(to: address, deadline: deadline, cancellation: cancellation)
    } catch {
      throw .noSessionBus
    }
    let bus = SessionBus(connection: connection, deadline: deadline, cancellation: cancellation)
    var found = try bus.owner(of: Self.name)
    if found == nil { found = try bus.start(Self.name) }
    guard let found else { throw .vanished }
    owner = found
    if try bus.owner(of: Self.shell) == found { return }
    guard Self.isPrompter(process: try bus.processID(of: found)) else { throw .notTrusted }
  }

  /// Whether a process runs gcr's prompter: a program of that name that only root can have put there.
  ///
  /// The link in /proc leads to the file itself, whatever lies at its path by now.
  static func isPrompter(process: UInt32) -> Bool {
    let link = "/proc/\(process)/exe"
    var path = [CChar](repeating: 0, count: Int(PATH_MAX))
    let length = readlink(link, &path, path.count)
    var file = stat()
    guard length > 0, stat(link, &file) == 0 else { return false }
    let bytes = path[..<length].map { UInt8(bitPattern: $0) }
    let name = bytes.split(separator: UInt8(ascii: "/")).last.map { String(decoding: $0, as: UTF8.self) }
    return name == "gcr-prompter" && file.st_uid == 0 && file.st_mode & (S_IWGRP | S_IWOTH) == 0
  }
}
