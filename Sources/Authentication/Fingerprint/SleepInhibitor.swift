import Bus
import Glibc

/// A delay of the machine's sleep, granted by logind: it lasts as long as the descriptor is open.
final class SleepInhibitor: Sendable {
  private let descriptor: Int32

  private init(_ descriptor: Int32) {
    self.descriptor = descriptor
  }

  deinit {
    close(descriptor)
  }

  /// Asks for one; `completion` gets it on the bus thread, if it is granted.
  static func take(_ connection: BusConnection, completion: @escaping @Sendable (SleepInhibitor) -> Void) {
    let inhibit = MethodCall(
      destination: "org.freedesktop.login1", path: "/org/freedesktop/login1",
      interface: "org.freedesktop.login1.Manager", member: "Inhibit",
      arguments: .tuple([
        .string("sleep"), .string("Secret Notes"), .string("Releases the fingerprint reader"), .string("delay"),
      ]), replySignature: "(h)", autoStart: false)
    connection.startForDescriptor(inhibit, deadline: .after(.seconds(2))) { result in
      if case .success(let descriptor) = result { completion(SleepInhibitor(descriptor)) }
    }
  }
}
