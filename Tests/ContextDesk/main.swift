// Evaluates a policy once, as a program without a presenter of its own does, and says how it ended:
//
//   bus=ADDRESS       the system bus
//   helper=PROGRAM    what stands for secret-notes-pam
//   policy=NUMBER     an LAPolicy, deviceOwnerAuthentication by default
//   fallback=TITLE, cancel=TITLE    what these choices are called
//   preflight=yes     only whether it could be evaluated
import Authentication
import Glibc
import LocalAuthentication

var options: [String: String] = [:]
for argument in CommandLine.arguments.dropFirst() {
  let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
  if parts.count == 2 { options[String(parts[0])] = String(parts[1]) }
}

let bus = SystemBus(address: options["bus"] ?? "unix:path=/nonexistent", trustedUserID: getuid())
let helper = options["helper"].map { HelperCommand(path: $0, arguments: [$0], environment: []) }
let context = LAContext(
  Authenticator(
    sensor: FprintdSensor(bus: bus), loginPassword: LoginPassword(command: helper),
    ledger: LockoutLedger(runtimeFolder: nil), bus: bus))
context.localizedFallbackTitle = options["fallback"]
context.localizedCancelTitle = options["cancel"]
let policy = options["policy"].flatMap { Int($0) }.flatMap(LAPolicy.init) ?? .deviceOwnerAuthentication

if options["preflight"] != nil {
  var error: NSError?
  let isPossible = context.canEvaluatePolicy(policy, error: &error)
  print("[\(isPossible) \(error?.code ?? 0)]")
  exit(0)
}
do {
  print("[\(try await context.evaluatePolicy(policy, localizedReason: "open your notes"))]")
} catch {
  print("[\((error as NSError).code)] \(error.localizedDescription)")
}
