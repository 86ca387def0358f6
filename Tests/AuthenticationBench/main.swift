// What meson-helpers/bench-authentication measures, in a place where PAM has the service `secret-notes`:
//
//   authentication-bench finger COUNT      from the match to the answer
//   authentication-bench password COUNT    from an Enter to the answer, with and without a reader that waits
//   authentication-bench many COUNT        what is left of so many evaluations in one process
//   authentication-bench wait SECONDS      the processor time of a process that waits for a finger
//
// It starts itself again as `ask ADDRESS COUNT`, the process under measure, and as `listen ADDRESS`, a second client.
import Glibc
import TestSupport

let arguments = Array(CommandLine.arguments.dropFirst())
let own = BuildProducts.path("authentication-bench")

/// A desk with one finger enrolled.
func desk() throws -> FingerDesk {
  let desk = try FingerDesk()
  try desk.enroll("right", as: "right-thumb")
  return desk
}

func measureFinger(_ count: Int) throws {
  let desk = try desk()
  let listener = try PseudoTerminal([own, "listen", desk.address])
  guard listener.told().first == "listening" else { exit(1) }
  let terminal = try PseudoTerminal([own, "ask", desk.address, "\(count)"])
  var durations: [Int] = []
  for _ in 0..<count {
    guard terminal.sees("Touch the fingerprint reader") else { exit(1) }
    try desk.touch("right")
    let (answer, match) = (terminal.told(), listener.told())
    guard answer.count == 3, match.count == 2, answer[0] == "fingerprint", let end = Int(answer[1]),
      let beginning = Int(match[1])
    else { exit(1) }
    durations.append(end - beginning)
  }
  print("from the match to the answer, median of \(count): \(Clock.summary(durations))")
}

func measurePassword(_ count: Int) throws {
  guard let entry = getpwuid(getuid()), let name = entry.pointee.pw_name else { exit(1) }
  let user = String(cString: name)
  let desk = try desk()
  for address in ["unix:path=/nonexistent", desk.address] {
    let terminal = try PseudoTerminal([own, "ask", address, "\(count)"])
    var (durations, bare, differences): ([Int], [Int], [Int]) = ([], [], [])
    for _ in 0..<count {
      guard terminal.sees("login password to be measured: ") else { exit(1) }
      usleep(20_000)  // whoever reads the prompt takes longer than this
      let beginning = Clock.now
      terminal.type("login\r")
      let answer = terminal.told()
      guard answer.count == 3, answer[0] == "loginPassword", let end = Int(answer[1]),
        let plain = BarePAM.check(user: user)
      else { exit(1) }
      durations.append(end - beginning)
      bare.append(plain)
      differences.append(end - beginning - plain)
    }
    let kind = address == desk.address ? "a reader waiting" : "no reader"
    print("from an Enter to the answer, \(kind), median of \(count): \(Clock.summary(durations))")
    print("  PAM alone, in one process: \(Clock.summary(bare))")
    print("  the difference: \(Clock.summary(differences))")
  }
}

func measureWaiting(_ seconds: Int) throws {
  let desk = try desk()
  let terminal = try PseudoTerminal([own, "ask", desk.address, "1"])
  guard terminal.sees("Touch the fingerprint reader") else { exit(1) }
  sleep(UInt32(seconds))
  terminal.type("\u{3}")
  guard terminal.told().count == 3,
    let used = Int(terminal.screen.split(separator: " ").last?.dropLast(3) ?? "")
  else { exit(1) }
  print(
    "processor time while waiting \(seconds) seconds for a finger: \(Clock.milliseconds(used * 1_000)) ms")
}

switch (arguments.first, arguments.count) {
case ("finger", 2): try measureFinger(Int(arguments[1]) ?? 50)
case ("password", 2): try measurePassword(Int(arguments[1]) ?? 50)
case ("many", 2): try Leaks.run(Int(arguments[1]) ?? 1_000)
case ("wait", 2): try measureWaiting(Int(arguments[1]) ?? 60)
case ("ask", 3): Asking.run(bus: arguments[1], count: Int(arguments[2]) ?? 1)
case ("listen", 2): try Listening.run(bus: arguments[1])
default: exit(64)
}
