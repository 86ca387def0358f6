import Bus
import Glibc
import TestSupport

/// A second client of fprintd, in a process of its own, that says when it hears of a match: what an answer would take
/// if nothing of ours were in between.
enum Listening {
  static func run(bus address: String) throws {
    let connection = try BusConnection.connect(to: address, deadline: .after(.seconds(5)))
    let watch = connection.subscribe(
      sender: FingerDesk.name, path: nil, interface: FingerDesk.device, member: "VerifyStatus"
    ) { signal in
      if signal.arguments[0]?.string == "verify-match" {
        print("[match \(Clock.now)]")
        fflush(nil)
      }
    }
    _ = try connection.owner(of: FingerDesk.name, deadline: .after(.seconds(5)))  // the subscription stands
    print("[listening 0]")
    fflush(nil)
    while true { pause() }
    withExtendedLifetime(watch) {}
  }
}
