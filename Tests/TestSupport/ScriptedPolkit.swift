import Bus
import Synchronization

/// A polkit that says yes to everything, or no, or nothing.
public final class ScriptedPolkit: Sendable {
  /// What it says.
  public enum Policy: Sendable {
    case allow, deny, hang
  }

  private let policy: Shared<Policy>
  private let peer: ScriptedPeer

  init(on bus: PrivateBus) throws {
    let policy = Shared(Policy.allow)
    self.policy = policy
    peer = try ScriptedPeer(on: bus, name: "org.freedesktop.PolicyKit1") { call in
      switch call.member {
      case "CheckAuthorization":
        let isAllowed = policy.value == .allow
        if policy.value == .hang { return }
        let details = Variant.dictionary(key: "s", value: "s", [])
        call.reply(.tuple([.bool(isAllowed), .bool(false), details]))
      case "GetAll": call.reply(.dictionary(key: "s", value: "v", []))
      default: call.fail("org.freedesktop.DBus.Error.UnknownMethod")
      }
    }
  }

  /// Changes what it says from now on.
  public func say(_ policy: Policy) { self.policy.value = policy }
}
