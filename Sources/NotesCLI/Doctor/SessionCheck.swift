import Authentication

/// The desktop session's line.
enum SessionCheck {
  static func check(_ session: DesktopSession) -> Check {
    let (name, title) = ("session", "Desktop session")
    switch session {
    case .noLogind: return .note(name, title, "no logind here to ask; readers count as within reach")
    case .none: return .note(name, title, "logind knows none of yours")
    case .unknown:
      return .bad(
        name, title, "logind did not answer", .unavailable,
        remedy: "What --keep granted does not count meanwhile. Try again, or see the log of systemd-logind.")
    case .session(let isRemote, let isActive, let isLocked):
      let words = [
        isRemote ? "remote, so no reader is used" : "at this machine",
        isActive ? "active" : "not on the screen",
        isLocked.map { $0 ? "locked, so no grant counts" : "not locked" } ?? "locked or not is not known",
      ]
      let text = words.joined(separator: ", ")
      return isActive && !isRemote && isLocked == false ? .ok(name, title, text) : .note(name, title, text)
    }
  }
}
