import LocalAuthentication
import Posix
import TestSupport
import Testing

/// A program that has no presenter of its own, without a display.
@Suite struct TerminalTests {
  private static let program = BuildProducts.path("context-desk")

  @Test("on a terminal it asks there, with the program's titles")
  func terminal() throws {
    let desk = try ContextDesk()
    let terminal = try PseudoTerminal([
      Self.program, "bus=\(desk.fingers.address)", "policy=1", "fallback=Use a PIN", "cancel=Not Now",
    ])
    #expect(
      terminal.sees("Touch the fingerprint reader to open your notes (Enter: Use a PIN; Ctrl-C: Not Now)"),
      "\(terminal.screen)")
    try desk.fingers.touch("right")
    #expect(terminal.sees("[true]"), "\(terminal.screen)")
    #expect(terminal.end() == .exited(0))
  }

  @Test("on a terminal Enter is the fallback and Ctrl-C cancels")
  func keys() throws {
    let desk = try ContextDesk()
    for (key, code) in [("\r", -3), ("\u{3}", -2)] {
      let terminal = try PseudoTerminal([Self.program, "bus=\(desk.fingers.address)", "policy=1"])
      #expect(terminal.sees("open your notes (Enter: Use Password…)"), "\(terminal.screen)")
      terminal.type(key)
      #expect(terminal.sees("[\(code)]"), "\(terminal.screen)")
    }
  }

  @Test("without a terminal nobody is asked, and a preflight says so beforehand")
  func nobody() throws {
    let desk = try ContextDesk()
    for arguments in [["preflight=yes"], []] {
      let command = try Command(
        ["/usr/bin/setsid", "-w", Self.program, "bus=\(desk.fingers.address)", "policy=1"] + arguments,
        environment: [:])
      #expect(command.text.contains("-1004]"), "\(command.text)")
      #expect(try desk.fingers.isFree())
    }
  }
}
