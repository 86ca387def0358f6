public import Bus
import CGLib
import Glibc
import Posix

/// A logind with one session of this user, steered by the test.
public final class ScriptedLogind: Sendable {
  private static let path = "/org/freedesktop/login1"
  private static let session = "/org/freedesktop/login1/session/_31"
  private static let manager = "org.freedesktop.login1.Manager"

  /// Says true when somebody takes an inhibitor of sleep by the name we use, and false when it is let go.
  public let inhibitors = Mailbox<Bool>()
  private let properties: Shared<[String: Bool]>
  private let peer: ScriptedPeer

  init(on bus: PrivateBus) throws {
    let properties = Shared(["PreparingForSleep": false, "LidClosed": false, "LockedHint": false])
    self.properties = properties
    let inhibitors = inhibitors
    peer = try ScriptedPeer(on: bus, name: "org.freedesktop.login1") { call in
      switch call.member {
      case "Get":
        guard let name = call.arguments[1]?.string, let value = properties.value[name] else {
          return call.fail("org.freedesktop.DBus.Error.UnknownProperty")
        }
        call.reply(.variant(.bool(value)))
      case "GetAll": call.reply(.dictionary(key: "s", value: "v", []))
      case "ListSessions":
        let session = Variant.tuple([
          .string("1"), .uint32(getuid()), .string("tester"), .string("seat0"), .objectPath(Self.session),
        ])
        call.reply(.array(of: "(susso)", [session]))
      case "Inhibit": Self.inhibit(call, call.arguments[1]?.string == "Secret Notes" ? inhibitors : nil)
      default: call.fail("org.freedesktop.DBus.Error.NotSupported")
      }
    }
  }

  /// Closes the lid, or opens it.
  public func setLid(closed: Bool) { properties.value["LidClosed"] = closed }

  /// Announces sleep, or the end of it.
  public func prepareForSleep(_ isStarting: Bool) {
    properties.value["PreparingForSleep"] = isStarting
    peer.emit(to: nil, Self.path, Self.manager, "PrepareForSleep", .bool(isStarting))
  }

  /// Locks the session, or unlocks it.
  public func setLocked(_ isLocked: Bool) {
    properties.value["LockedHint"] = isLocked
    let changed = Variant.dictionary(key: "s", value: "v", [(.string("LockedHint"), .variant(.bool(isLocked)))])
    peer.emit(
      to: nil, Self.session, "org.freedesktop.DBus.Properties", "PropertiesChanged",
      .string("org.freedesktop.login1.Session"), changed, .array(of: "s", []))
  }

  /// Leaves the bus, as where there is no logind.
  public func leave() { peer.leave() }

  /// Hands out one end of a pipe and watches the other.
  private static func inhibit(_ call: ScriptedPeer.Call, _ inhibitors: Mailbox<Bool>?) {
    guard let pipe = try? FileDescriptor.pipe() else { return call.fail("org.freedesktop.DBus.Error.Failed") }
    call.reply(descriptor: pipe.writing.number)
    guard let inhibitors else { return }
    inhibitors.send(true)
    let reading = pipe.reading
    BlockingThread.start("inhibitor") {
      var byte: UInt8 = 0
      _ = withUnsafeMutableBytes(of: &byte) { try? reading.read(into: $0) }
      inhibitors.send(false)
    }
  }
}
