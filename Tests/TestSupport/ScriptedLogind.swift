import Bus
import Glibc
import Posix

/// A logind with one session of this user, steered by the test.
public final class ScriptedLogind: Sendable {
  private static let path = "/org/freedesktop/login1"
  private static let session = "/org/freedesktop/login1/session/_31"
  private static let manager = "org.freedesktop.login1.Manager"

  private let inhibitors = Mailbox<Void>()
  private let properties: Shared<[String: Bool]>
  /// Whether the user has a session on the screen, where the process that asks is in none.
  private let hasDisplay = Shared<Bool?>(nil)
  private let peer: ScriptedPeer

  init(on bus: PrivateBus) throws {
    let properties = Shared([
      "PreparingForSleep": false, "LidClosed": false, "LockedHint": false, "Remote": false, "Active": true,
    ])
    self.properties = properties
    let hasDisplay = hasDisplay
    let inhibitors = inhibitors
    peer = try ScriptedPeer(on: bus, name: "org.freedesktop.login1") { call in
      switch call.member {
      case "Get" where call.arguments[1]?.string == "Display":
        let path = hasDisplay.value == true ? Self.session : "/"
        call.reply(.variant(.tuple([.string("1"), .objectPath(path)])))
      case "Get":
        guard let name = call.arguments[1]?.string, let value = properties.value[name] else {
          return call.fail("org.freedesktop.DBus.Error.UnknownProperty")
        }
        call.reply(.variant(.bool(value)))
      case "GetSessionByPID":
        if hasDisplay.value == nil {
          call.reply(.objectPath(Self.session))
        } else {
          call.fail("org.freedesktop.login1.NoSessionForPID")
        }
      case "GetUser": call.reply(.objectPath(Self.path + "/user/_0"))
      case "GetAll": call.reply(.dictionary(key: "s", value: "v", []))
      case "ListSessions":
        let session = Variant.tuple([
          .string("1"), .uint32(getuid()), .string("tester"), .string("seat0"), .objectPath(Self.session),
        ])
        call.reply(.array(of: "(susso)", [session]))
      case "GetSession": call.reply(.objectPath(Self.session))
      case "Inhibit": Self.inhibit(call, inhibitors)
      default: call.fail("org.freedesktop.DBus.Error.NotSupported")
      }
    }
  }

  /// Makes the session one over the network, or one that is not on the screen.
  public func setSession(isRemote: Bool, isActive: Bool) {
    properties.value["Remote"] = isRemote
    properties.value["Active"] = isActive
  }

  /// Knows the process no more that asks; whether the user has a session on the screen is said.
  public func leaveSession(display: Bool) { hasDisplay.value = display }

  /// Closes the lid, or opens it.
  public func setLid(closed: Bool) { properties.value["LidClosed"] = closed }

  /// Announces sleep, and waits until fprintd, which holds an inhibitor, is ready for it.
  public func fallAsleep() throws {
    announceSleep(true)
    guard inhibitors.receive(until: .after(.seconds(10))) != nil else { throw DeskError.silent }
  }

  /// Announces the end of sleep.
  public func wakeUp() { announceSleep(false) }

  private func announceSleep(_ isStarting: Bool) {
    properties.value["PreparingForSleep"] = isStarting
    peer.emit(to: nil, Self.path, Self.manager, "PrepareForSleep", .bool(isStarting))
  }

  /// Hands out one end of a pipe, and says when it is closed.
  private static func inhibit(_ call: ScriptedPeer.Call, _ inhibitors: Mailbox<Void>) {
    guard let pipe = try? FileDescriptor.pipe() else { return call.fail("org.freedesktop.DBus.Error.Failed") }
    call.reply(descriptor: pipe.writing.number)
    let reading = pipe.reading
    BlockingThread.start("inhibitor") {
      var byte: UInt8 = 0
      _ = withUnsafeMutableBytes(of: &byte) { try? reading.read(into: $0) }
      inhibitors.send(())
    }
  }

  /// Locks the session, or unlocks it.
  public func setLocked(_ isLocked: Bool) { set("LockedHint", isLocked) }

  /// Brings the session onto the screen, or another in its place.
  public func setActive(_ isActive: Bool) { set("Active", isActive) }

  private func set(_ property: String, _ value: Bool) {
    properties.value[property] = value
    let changed = Variant.dictionary(key: "s", value: "v", [(.string(property), .variant(.bool(value)))])
    peer.emit(
      to: nil, Self.session, "org.freedesktop.DBus.Properties", "PropertiesChanged",
      .string("org.freedesktop.login1.Session"), changed, .array(of: "s", []))
  }

  /// Answers no more questions about properties.
  public func forget() { properties.value = [:] }

  /// Leaves the bus, as where there is no logind.
  public func leave() { peer.leave() }
}
