import Authentication
import Glibc
import TestSupport

/// The process under measure: evaluates on its terminal, again and again, and says when each answer was there.
enum Asking {
  /// What evaluates: the parts of a desk, and the helper that was built beside this program.
  static func authenticator(bus address: String) -> Authenticator {
    let bus = SystemBus(address: address, trustedUserID: getuid())
    let helper = HelperCommand(
      path: BuildProducts.path("secret-notes-pam"), arguments: ["secret-notes-pam"], environment: [])
    return Authenticator(
      sensor: FprintdSensor(bus: bus), loginPassword: LoginPassword(command: helper),
      ledger: LockoutLedger(runtimeFolder: nil), bus: bus)
  }

  static let request = AuthenticationRequest(policy: .deviceOwner, reason: "be measured")

  /// Evaluates so often; a line `METHOD NANOSECONDS MICROSECONDS` after each: when it ended, and the processor time
  /// this process has had since the prompt was shown.
  static func run(bus: String, count: Int) {
    let authenticator = authenticator(bus: bus)
    for _ in 0..<count {
      let presenter = Metering()
      let success = try? authenticator.evaluate(request, presenter: presenter)
      let end = Clock.now
      print("[\(success.map { "\($0.method)" } ?? "none") \(end) \(presenter.used)]")
      fflush(nil)
    }
  }
}
