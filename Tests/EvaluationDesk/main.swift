// Evaluates once on the controlling terminal, with the parts that the arguments name, and says how it ended:
//
//   bus=ADDRESS       the system bus
//   reader=PROGRAM    what stands for secret-notes-fprint; without it, fprintd drives the reader
//   keyring=ADDRESS   the session bus with the keyring that has the prints for it
//   helper=PROGRAM    what stands for secret-notes-pam; without it, the password of the system can't be checked
//   notes=PASSWORD    an application password
//   ledger=FOLDER     where the lockout ledger lies
//   policy=biometrics
//   ask=password, ask=line, ask=confirm    no evaluation, but a plain question
//
// With ASK_NAMESPACE in the environment it only says whether the machine's own system bus may be believed:
// arguments are read from /proc, over which that test mounts things.
//
// Like a product it can't be traced, and signals do what they do by default.
import Authentication
import CSystem
import Glibc
import Keychain
import KeyringPrints
import SecretMemory

_ = sn_set_dumpable(0)
for number in 1...SIGSYS { signal(number, SIG_DFL) }
var options: [String: String] = [:]
for argument in CommandLine.arguments.dropFirst() {
  let parts = argument.split(separator: "=", maxSplits: 1)
  if parts.count == 2 { options[String(parts[0])] = String(parts[1]) }
}

func conclude(_ text: String, _ code: Int32) -> Never {
  print("[\(text)]")
  exit(code)
}

if getenv("ASK_NAMESPACE") != nil { conclude("\(SystemBus.standard.isTrustworthy)", 0) }
if let question = options["ask"] {
  do throws(TerminalError) {
    let terminal = try ControllingTerminal()
    switch question {
    case "password":
      let password = try terminal.readPassword(prompt: "Password: ")
      conclude(password.withBytes { String(decoding: $0, as: UTF8.self) }, 0)
    case "line": conclude(try terminal.readLine(prompt: "Name: "), 0)
    default: conclude("\(try terminal.confirm("Sure?"))", 0)
    }
  } catch {
    conclude("\(error)", 130)
  }
}

let bus = SystemBus(address: options["bus"] ?? "unix:path=/nonexistent", trustedUserID: getuid())
let helper = options["helper"].map { HelperCommand(path: $0, arguments: [$0], environment: []) }
let reader = options["reader"].map { program in
  LibfprintSensor(
    prints: KeyringPrints(
      connection: KeychainConnection(address: options["keyring"], interaction: .forbidden)),
    command: HelperCommand(path: program, arguments: [program], environment: []), bus: bus)
}
let authenticator = Authenticator(
  sensor: reader ?? FprintdSensor(bus: bus), loginPassword: LoginPassword(command: helper),
  ledger: LockoutLedger(runtimeFolder: options["ledger"]), bus: bus)
var request = AuthenticationRequest(
  policy: options["policy"] == "biometrics" ? .biometrics : .deviceOwner, reason: "open your notes")
if let notes = options["notes"] {
  let expected = SecretBytes(utf8: notes)
  request.applicationPassword = ApplicationPasswordCheck(named: "notes") { typed in
    typed.equals(expected) ? .matches : .doesNotMatch
  }
}
do throws(AuthenticationError) {
  let success = try authenticator.evaluate(request, presenter: TerminalPresenter())
  conclude("success \(success.method)", 0)
} catch {
  switch error {
  case .cancelled: conclude("cancelled", 130)
  case .inBackground: conclude("background", 75)
  case .refused: conclude("refused", 77)
  default: conclude("\(error)", 69)
  }
}
