import CGLib
import Glibc

/// Where the two message buses of a desktop are.
public enum BusAddress {
  /// The system bus's fixed place.
  ///
  /// Whoever relies on a system daemon's word takes no other from the environment.
  public static let system = "unix:path=/run/dbus/system_bus_socket"

  /// The session bus's address: `DBUS_SESSION_BUS_ADDRESS`, else the socket `bus` in `XDG_RUNTIME_DIR` if there is one.
  ///
  /// An `autolaunch:` entry does not count: following it would start a second bus, with nobody on it, beside the
  /// user's own.
  ///
  /// - Parameter environment: the variables to look at, by name.
  /// - Returns: the address, or nil where there is no session bus.
  public static func session(environment: [String: String]) -> String? {
    let given = (environment["DBUS_SESSION_BUS_ADDRESS"] ?? "").split(separator: ";")
      .filter { !$0.hasPrefix("autolaunch:") }
    if !given.isEmpty { return given.joined(separator: ";") }

    guard let folder = environment["XDG_RUNTIME_DIR"], folder.hasPrefix("/") else { return nil }
    let socket = folder + "/bus"
    var status = stat()
    guard stat(socket, &status) == 0, status.st_mode & S_IFMT == S_IFSOCK,
      let escaped = g_dbus_address_escape_value(socket)
    else { return nil }
    defer { g_free(escaped) }
    return "unix:path=" + String(cString: escaped)
  }

  /// Whose the bus at an address is, where its socket is a file and belongs to another user than this process.
  ///
  /// A session bus lets only its own user in, and closes the connection of any other without a word.
  public static func foreignOwner(of address: String) -> UInt32? {
    for entry in address.split(separator: ";") where entry.hasPrefix("unix:") {
      let path = entry.dropFirst(5).split(separator: ",").first { $0.hasPrefix("path=") }
      guard let path, let plain = g_uri_unescape_string(String(path.dropFirst(5)), nil) else { continue }
      defer { g_free(plain) }
      var status = stat()
      if stat(plain, &status) == 0, status.st_uid != geteuid() { return status.st_uid }
    }
    return nil
  }
}
