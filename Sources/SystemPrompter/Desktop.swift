import Bus

/// What is known of the desktop a process runs on, before anything is asked of it.
public struct Desktop: Equatable, Sendable {
  /// Where the session bus is; nil where there is none.
  public var sessionBus: String?
  /// Whether a display is named.
  public var hasDisplay: Bool

  /// Describes a desktop.
  public init(sessionBus: String?, hasDisplay: Bool) {
    self.sessionBus = sessionBus
    self.hasDisplay = hasDisplay
  }

  /// Reads the desktop's variables: `DISPLAY`, `WAYLAND_DISPLAY`, and those by which ``Bus/BusAddress`` finds the
  /// session bus. No other is looked at, and none of the process's own.
  ///
  /// - Parameter environment: the variables, by name.
  public init(environment: [String: String]) {
    let displays = ["DISPLAY", "WAYLAND_DISPLAY"].compactMap { environment[$0] }
    self.init(
      sessionBus: BusAddress.session(environment: environment), hasDisplay: displays.contains { !$0.isEmpty })
  }
}
