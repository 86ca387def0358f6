// Evaluates once on the controlling terminal, with the parts that the arguments name, and says how it ended:
//
//   bus=ADDRESS       the system bus
//   reader=PROGRAM    what stands for secret-notes-fprint; without it, fprintd drives the reader
//   keyring=ADDRESS   the session bus with the keyring that has the prints for it
//   helper=PROGRAM    what stands for secret-notes-pam; without it, the password of the system can't be checked
//   notes=PASSWORD    an application password
//   ledger=FOLDER     where the lockout ledger lies
//   policy=biometrics
//   fallback=TITLE, cancel=TITLE    what these choices are called
//   face=PROGRAM      what stands for secret-notes-pam where a face is to be checked
//   find=NAME         no evaluation: where a helper of that name is found, and the environment it would get
//   miss=1            no evaluation: counts a miss in the user's own lockout ledger
//   second=1          while the first is shown, a second evaluation and a question are begun
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
  let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
  if parts.count == 2 { options[String(parts[0])] = String(parts[1]) }
}

func conclude(_ text: String, _ code: Int32) -> Never {
  print("[\(text)]")
  exit(code)
}

if getenv("ASK_NAMESPACE") != nil { conclude("\(SystemBus.standard.isTrustworthy)", 0) }
if let name = options["find"] {
  let command = HelperCommand(finding: name)
  conclude(command.map { "\($0.path) \($0.environment.sorted())" } ?? "nowhere", 0)
}
if options["miss"] != nil {
  LockoutLedger.standard.countMiss()
  conclude("\(LockoutLedger.standard.misses)", 0)
}
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
let sensor: any FingerprintSensor = reader ?? FprintdSensor(bus: bus)
let face = options["face"].map { program in
  FaceSensor(
    readers: sensor, isConfigured: true,
    command: HelperCommand(path: program, arguments: [program], environment: []))
}
let authenticator = Authenticator(
  sensor: sensor, face: face, loginPassword: LoginPassword(command: helper),
  ledger: LockoutLedger(runtimeFolder: options["ledger"]), bus: bus)
var request = AuthenticationRequest(
  policy: options["policy"] == "biometrics" ? .biometrics : .deviceOwner, reason: "open your notes",
  fallbackTitle: options["fallback"], cancelTitle: options["cancel"])
if let notes = options["notes"] {
  let expected = SecretBytes(utf8: notes)
  request.applicationPassword = ApplicationPasswordCheck(named: "notes") { typed in
    typed.equals(expected) ? .matches : .doesNotMatch
  }
}

/// Begins a second evaluation, and a question, as soon as the first is shown.
struct Doubling: AuthenticationPresenter {
  let first = TerminalPresenter()
  let meanwhile: @Sendable () -> Void

  func begin(input: @escaping @Sendable (PromptInput) -> Void) throws(AuthenticationError) {
    try first.begin(input: input)
    meanwhile()
  }

  func present(_ prompt: Prompt, after notices: [Notice]) { first.present(prompt, after: notices) }

  func end(after notices: [Notice], _ ending: PromptEnding) { first.end(after: notices, ending) }
}

let (second, asked) = (request, authenticator)
let presenter: any AuthenticationPresenter =
  options["second"] == nil
  ? TerminalPresenter()
  : Doubling {
    do throws(AuthenticationError) {
      _ = try asked.evaluate(second, presenter: TerminalPresenter())
    } catch {
      print("[second \(error)]")
    }
    do throws(TerminalError) {
      _ = try ControllingTerminal().readPassword(prompt: "Second: ")
    } catch {
      print("[question \(error)]")
    }
  }
do throws(AuthenticationError) {
  let success = try authenticator.evaluate(request, presenter: presenter)
  // Descriptors that others share must come back as they were.
  for number in [0, 1, 2] as [Int32] where sn_fcntl_int(number, F_GETFL, 0) & O_NONBLOCK != 0 {
    conclude("nonblocking", 1)
  }
  conclude("success \(success.method)", 0)
} catch {
  switch error {
  case .cancelled: conclude("cancelled", 130)
  case .inBackground: conclude("background", 75)
  case .refused: conclude("refused", 77)
  default: conclude("\(error)", 69)
  }
}
