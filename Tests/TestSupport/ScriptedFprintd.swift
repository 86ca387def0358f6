import Bus

/// An fprintd whose answers the test writes, with one reader and one enrolled finger: for orders of events
/// that the real one produces only by chance.
public final class ScriptedFprintd: Sendable {
  /// The reader's object.
  public static let path = "/net/reactivated/Fprint/Device/0"

  private let peer: ScriptedPeer
  private let claimCount: Shared<Int>

  /// How often it was asked for the reader.
  public var claims: Int { claimCount.value }

  /// Takes the name on a bus.
  ///
  /// - Parameters:
  ///   - isTaken: another client has the reader, so that no `Claim` succeeds.
  ///   - answer: called for each call on the reader but `ListEnrolledFingers` and `Claim`, which succeed.
  public init(
    on bus: PrivateBus, isTaken: Bool = false, answer: @escaping @Sendable (ScriptedPeer.Call, Status) -> Void
  ) throws {
    let status = Shared<Status?>(nil)
    let claims = Shared(0)
    claimCount = claims
    peer = try ScriptedPeer(on: bus, name: FingerDesk.name) { call in
      switch call.member {
      case "GetDevices": call.reply(.array(of: "o", [.objectPath(Self.path)]))
      case "ListEnrolledFingers": call.reply(.array(of: "s", [.string("right-thumb")]))
      case "Claim":
        claims.value += 1
        if isTaken { call.fail("net.reactivated.Fprint.Error.AlreadyInUse") } else { call.reply() }
      default: if let status = status.value { answer(call, status) }
      }
    }
    status.value = Status(peer: peer)
  }

  /// Says a status to all who listen.
  public struct Status: Sendable {
    fileprivate let peer: ScriptedPeer

    /// Emits `VerifyStatus`.
    public func callAsFunction(_ result: String, done: Bool = true) {
      peer.emit(
        to: nil, ScriptedFprintd.path, FingerDesk.device, "VerifyStatus", .string(result), .bool(done))
    }
  }
}
