import Glibc
import Posix
import TestSupport
import Testing

/// Plain questions on the controlling terminal.
@Suite struct QuestionTests {
  private func ask(_ question: String) throws -> PseudoTerminal {
    try PseudoTerminal([BuildProducts.path("evaluation-desk"), "ask=\(question)"])
  }

  @Test("a password isn't shown, can be empty, and one too long is asked again")
  func password() throws {
    let terminal = try ask("password")
    #expect(terminal.sees("Password: ") && !terminal.isEchoing)
    terminal.type(String(repeating: "x", count: 2_000) + "\r")
    #expect(terminal.sees("1,024 bytes") && terminal.sees("Password: "))
    terminal.type("hush\u{7f}h\r")
    #expect(terminal.sees("[hush]") && terminal.end() == .exited(0) && terminal.isEchoing)
    let second = try ask("password")
    #expect(second.sees("Password: "))
    second.type("\r")
    #expect(second.sees("[]"))
  }

  @Test("a line is shown and edited as the terminal does it")
  func line() throws {
    let terminal = try ask("line")
    #expect(terminal.sees("Name: ") && terminal.isEchoing)
    terminal.type("alicf\u{7f}e\r")
    #expect(terminal.sees("[alice]"), "\(terminal.screen)")
  }

  @Test(
    "only y or yes confirms",
    arguments: [("y", true), ("YES", true), ("n", false), ("", false), ("yy", false)])
  func confirm(answer: String, expected: Bool) throws {
    let terminal = try ask("confirm")
    #expect(terminal.sees("Sure? [y/N] "))
    terminal.type(answer + "\r")
    #expect(terminal.sees("[\(expected)]"))
  }

  @Test(
    "Ctrl-C and Ctrl-D cancel every question", arguments: ["password", "line", "confirm"], ["\u{3}", "\u{4}"])
  func cancel(question: String, key: String) throws {
    let terminal = try ask(question)
    #expect(terminal.sees(question == "password" ? "Password: " : question == "line" ? "Name: " : "Sure?"))
    terminal.type(key)
    #expect(terminal.sees("[cancelled]") && terminal.end() == .exited(130) && terminal.isEchoing)
  }

  @Test(
    "a signal that ends the process leaves the terminal as it was",
    arguments: [
      SIGHUP, SIGQUIT, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGUSR1, SIGSEGV, SIGUSR2, SIGPIPE, SIGALRM,
      SIGTERM, 16, SIGXCPU, SIGXFSZ, SIGVTALRM, SIGPROF, SIGIO, SIGPWR, SIGSYS, 34, 64,
    ])
  func fatalSignal(number: Int32) throws {
    let terminal = try ask("password")
    #expect(terminal.sees("Password: ") && !terminal.isEchoing)
    terminal.child.signal(number)
    #expect(terminal.end() == .signalled(number))
    #expect(terminal.isEchoing)
  }

  @Test("without a terminal there is nobody to ask")
  func noTerminal() throws {
    let command = try Command(
      ["/usr/bin/setsid", "-w", BuildProducts.path("evaluation-desk"), "ask=line"], environment: [:])
    #expect(command.text.contains("[notInteractive]"))
    let evaluation = try Command(
      ["/usr/bin/setsid", "-w", BuildProducts.path("evaluation-desk"), "notes=x"], environment: [:])
    #expect(evaluation.text.contains("there is no terminal to ask on"))
  }

  @Test("Ctrl-Z during a question gives the terminal back, and the question is asked again afterwards")
  func suspend() throws {
    let shell = try PseudoTerminal(["/bin/bash", "--norc", "--noprofile", "-i"])
    shell.type("PS1='$ '; \(BuildProducts.path("evaluation-desk")) ask=password\n")
    #expect(shell.sees("Password: "))
    shell.type("half\u{1a}")
    #expect(shell.sees("Stopped") && shell.sees("$ "))
    shell.type("fg\n")
    #expect(shell.sees("Password: "), "\(shell.screen)")
    shell.type("whole\r")
    #expect(shell.sees("[whole]"))
  }
}
