import Bus
import Glibc
import Posix
import TestSupport
import Testing

@testable import Authentication

/// The whole of it on a real terminal, with the real fprintd: what a person sees and does.
@Suite struct TerminalEvaluationTests {
  private static let question =
    "Touch the fingerprint reader, or type your notes password to open your notes: "

  private func start(_ desk: FingerDesk, _ options: String...) throws -> PseudoTerminal {
    try PseudoTerminal([BuildProducts.path("evaluation-desk"), "bus=\(desk.address)"] + options)
  }

  private func desk() throws -> FingerDesk {
    let desk = try FingerDesk()
    try desk.enroll("right", as: "right-index-finger")
    return desk
  }

  @Test("a touch of the right finger succeeds")
  func touch() throws {
    let desk = try desk()
    let terminal = try start(desk, "notes=secret")
    #expect(terminal.sees(Self.question), "\(terminal.screen)")
    #expect(!terminal.isEchoing)
    try desk.touch("right")
    #expect(terminal.sees("[success fingerprint]"))
    #expect(terminal.end() == .exited(0))
    #expect(terminal.isEchoing)
  }

  @Test("a wrong finger is told, and the reader waits on for the right one")
  func wrongThenRight() throws {
    let desk = try desk()
    let terminal = try start(desk, "notes=secret")
    #expect(terminal.sees(Self.question))
    try desk.touch("left")
    #expect(terminal.sees("That finger was not recognised; 2 more tries.\r\n" + Self.question))
    try desk.touch("right")
    #expect(terminal.sees("[success fingerprint]"), "\(terminal.screen)")
  }

  @Test("three misses leave the password, and the right one still opens")
  func misses() throws {
    let desk = try desk()
    let terminal = try start(desk, "notes=secret")
    for left in ["2 more tries", "1 more try", "no more fingers"] {
      #expect(terminal.sees(Self.question))
      try desk.touch("left")
      #expect(terminal.sees(left), "\(terminal.screen)")
    }
    #expect(terminal.sees("Type your notes password to open your notes: "))
    #expect(try desk.becomesFree())
    terminal.type("secret\r")
    #expect(terminal.sees("[success applicationPassword]"))
  }

  @Test("the notes password succeeds while the reader waits, typed with every way of erasing")
  func password() throws {
    let desk = try desk()
    let terminal = try start(desk, "notes=sécret")
    #expect(terminal.sees(Self.question))
    terminal.type("nonsense\u{15}séx\u{7f}\u{7f}écretwrong word\u{17}\u{17}sécret\u{1b}[D\r")
    #expect(terminal.sees("[success applicationPassword]"), "\(terminal.screen)")
    #expect(terminal.end() == .exited(0))
    #expect(!terminal.screen.contains("écret"))
    #expect(try desk.becomesFree())
  }

  @Test("three wrong passwords leave the finger; with no reader they end it")
  func wrongPasswords() throws {
    let desk = try desk()
    for hasReader in [true, false] {
      if !hasReader { desk.killFprintd() }
      let terminal = try start(desk, "notes=secret")
      for left in ["2 more tries.", "1 more try.", "That password is wrong."] {
        #expect(terminal.sees("password to open your notes: "), "\(terminal.screen)")
        terminal.type("wrong\r")
        #expect(terminal.sees(left))
      }
      if hasReader {
        #expect(terminal.sees("Touch the fingerprint reader to open your notes "))
        try desk.touch("right")
        #expect(terminal.sees("[success fingerprint]"))
      } else {
        #expect(terminal.sees("[refused]"))
        #expect(terminal.end() == .exited(77))
      }
    }
  }

  @Test("an empty password, one too long, and three lines pasted at once use up one try in all")
  func harmlessInput() throws {
    let terminal = try PseudoTerminal([BuildProducts.path("evaluation-desk"), "notes=secret"])
    let question = "Type your notes password to open your notes: "
    #expect(terminal.sees(question))
    terminal.type("\r")
    #expect(terminal.sees("Nothing was typed.\r\n" + question), "\(terminal.screen)")
    terminal.type(String(repeating: "x", count: 1_025) + "\r")
    #expect(terminal.sees("longer than a password may be") && terminal.sees(question))
    terminal.type("one\rtwo\rthree\r")
    #expect(terminal.sees("2 more tries.\r\n" + question))
    terminal.type("secret\r")
    #expect(terminal.sees("[success applicationPassword]"), "\(terminal.screen)")
  }

  @Test("Ctrl-C ends it at once, with the terminal as it was and the reader free")
  func interrupt() throws {
    let desk = try desk()
    let terminal = try start(desk, "notes=secret")
    #expect(terminal.sees(Self.question))
    terminal.type("half\u{3}")
    let pressed = SuspendingClock.now
    #expect(terminal.end() == .exited(130))
    #expect(pressed.duration(to: SuspendingClock.now) < .milliseconds(200))
    #expect(terminal.isEchoing)
    #expect(try desk.becomesFree())
  }

  @Test("where only a finger would do Enter chooses the other way, by the title it was given")
  func fallback() throws {
    let desk = try desk()
    for (options, keys) in [
      ([], " (Enter: Use Password…) "),
      (["fallback=Use a PIN", "cancel=Not Now"], " (Enter: Use a PIN; Ctrl-C: Not Now) "),
    ] {
      let terminal = try PseudoTerminal(
        [BuildProducts.path("evaluation-desk"), "bus=\(desk.address)", "policy=biometrics"] + options)
      #expect(terminal.sees("Touch the fingerprint reader to open your notes" + keys), "\(terminal.screen)")
      terminal.type("\r")
      #expect(terminal.sees("[another way was chosen]"), "\(terminal.screen)")
      #expect(terminal.end() == .exited(69))
      #expect(try desk.becomesFree())
    }
  }

  @Test(
    "where the other way is hidden Enter does nothing, and a password is asked for only after three misses")
  func hiddenFallback() throws {
    let desk = try desk()
    let only = try start(desk, "policy=biometrics", "fallback=")
    #expect(only.sees("Touch the fingerprint reader to open your notes "))
    only.type("\r\r")
    try desk.touch("right")
    #expect(only.sees("[success fingerprint]"), "\(only.screen)")
    #expect(!only.screen.contains("Enter"))

    let owner = try start(desk, "notes=secret", "fallback=")
    #expect(owner.sees("Touch the fingerprint reader to open your notes "))
    owner.type("secret\r")
    for left in ["2 more tries", "1 more try", "no more fingers"] {
      try desk.touch("left")
      #expect(owner.sees(left), "\(owner.screen)")
    }
    #expect(owner.sees("Type your notes password to open your notes: "))
    owner.type("secret\r")
    #expect(owner.sees("[success applicationPassword]"), "\(owner.screen)")
  }

  @Test("Ctrl-D on an empty line cancels, on another it does nothing")
  func endOfFile() throws {
    let terminal = try PseudoTerminal([BuildProducts.path("evaluation-desk"), "notes=secret"])
    #expect(terminal.sees("open your notes: "))
    terminal.type("x\u{4}\u{7f}\u{4}")
    #expect(terminal.end() == .exited(130))
  }

  @Test(
    "a fatal signal ends it with the terminal as it was and the reader free",
    arguments: [SIGTERM, SIGHUP, SIGQUIT])
  func fatalSignal(number: Int32) throws {
    let desk = try desk()
    let terminal = try start(desk, "notes=secret")
    #expect(terminal.sees(Self.question))
    #expect(!terminal.isEchoing)
    terminal.child.signal(number)
    #expect(terminal.end() == .signalled(number))
    #expect(terminal.isEchoing)
    #expect(try desk.becomesFree())
  }

  @Test("Ctrl-Z lets the reader and the terminal go; back in the foreground both are taken again")
  func suspend() throws {
    let desk = try desk()
    let shell = try PseudoTerminal(["/bin/bash", "--norc", "--noprofile", "-i"])
    shell.type("PS1='$ '; \(BuildProducts.path("evaluation-desk")) bus=\(desk.address) notes=secret\n")
    #expect(shell.sees(Self.question))
    shell.type("half a password\u{1a}")
    #expect(shell.sees("Stopped"), "\(shell.screen)")
    #expect(try desk.becomesFree())
    shell.type("echo still $((40 + 2))\n")
    #expect(shell.sees("still 42"))
    shell.type("fg\n")
    #expect(shell.sees(Self.question), "\(shell.screen)")
    try desk.touch("right")
    #expect(shell.sees("[success fingerprint]"), "\(shell.screen)")
    #expect(!shell.screen.contains("half"))
  }

  @Test("sent to the background after Ctrl-Z it ends; started there it asks nothing")
  func background() throws {
    let desk = try desk()
    let shell = try PseudoTerminal(["/bin/bash", "--norc", "--noprofile", "-i"])
    shell.type("PS1='$ '; \(BuildProducts.path("evaluation-desk")) bus=\(desk.address) notes=secret\n")
    #expect(shell.sees(Self.question))
    shell.type("\u{1a}")
    #expect(shell.sees("Stopped"))
    shell.type("bg; wait %1; echo \"code $?\"\n")
    #expect(shell.sees("[background]") && shell.sees("code 75"), "\(shell.screen)")
    shell.type(
      "\(BuildProducts.path("evaluation-desk")) bus=\(desk.address) notes=secret & wait $!; echo \"now $?\"\n"
    )
    #expect(shell.sees("[background]") && shell.sees("now 75"), "\(shell.screen)")
    #expect(try desk.becomesFree())
  }

  @Test("a second evaluation or question at the same time is refused by name, and the first goes on")
  func second() throws {
    let terminal = try PseudoTerminal([BuildProducts.path("evaluation-desk"), "notes=secret", "second=1"])
    #expect(terminal.sees("[second another question is being asked on this terminal]"), "\(terminal.screen)")
    #expect(terminal.sees("[question inUse]"), "\(terminal.screen)")
    #expect(terminal.sees("Type your notes password to open your notes: ") && !terminal.isEchoing)
    terminal.type("secret\r")
    #expect(terminal.sees("[success applicationPassword]"), "\(terminal.screen)")
    #expect(terminal.end() == .exited(0) && terminal.isEchoing)
  }

  @Test(
    "a face that is looked for is asked for in words, and what the system says of it is shown",
    .enabled(if: PAMDesk.isPossible, "needs root, the right to mount, and libpam-wrapper"))
  func face() throws {
    let pam = try PAMDesk(services: ["secret-notes-face": PAMDesk.hanging])
    try pam.hang()
    let terminal = try PseudoTerminal([
      BuildProducts.path("evaluation-desk"), "notes=secret", "face=\(pam.helper)",
    ])
    let question = "Look at the camera, or type your notes password to open your notes: "
    #expect(terminal.sees(question), "\(terminal.screen)")
    #expect(terminal.sees("begun\r\n" + question), "\(terminal.screen)")
    terminal.type("secret\r")
    #expect(terminal.sees("[success applicationPassword]"), "\(terminal.screen)")
    #expect(terminal.end() == .exited(0))
    #expect(try pam.helpers().isEmpty)
  }

  @Test("of three lines pasted the first is the password, and the shell gets none of the others")
  func paste() throws {
    let shell = try PseudoTerminal(["/bin/bash", "--norc", "--noprofile", "-i"])
    shell.type("PS1='$ '; \(BuildProducts.path("evaluation-desk")) notes=secret\n")
    #expect(shell.sees("Type your notes password to open your notes: "))
    shell.type("secret\recho pasted one\recho pasted two\r")
    #expect(shell.sees("[success applicationPassword]"), "\(shell.screen)")
    shell.type("echo end\n")
    #expect(shell.sees("echo end") && shell.sees("end"))
    #expect(!shell.screen.contains("pasted"), "\(shell.screen)")
  }

  @Test("what was typed before the question is thrown away, and is no try")
  func typedAhead() throws {
    let terminal = try PseudoTerminal([
      "/bin/sh", "-c", "read line; exec \(BuildProducts.path("evaluation-desk")) notes=secret",
    ])
    terminal.type("go\rsecret\rwrong\rwrong\rwrong\r")
    #expect(terminal.sees("Type your notes password to open your notes: "))
    terminal.type("wrong\r")
    #expect(terminal.sees("2 more tries.") && terminal.sees("open your notes: "), "\(terminal.screen)")
    terminal.type("secret\r")
    #expect(terminal.sees("[success applicationPassword]"), "\(terminal.screen)")
  }

  @Test("a touch while a password is half typed and then left ends too, when nobody has typed for a second")
  func touchThenSilence() throws {
    let desk = try desk()
    let terminal = try start(desk, "notes=secret")
    #expect(terminal.sees(Self.question))
    terminal.type("half")
    try desk.touch("right")
    let beginning = SuspendingClock.now
    #expect(terminal.sees("[success fingerprint]"), "\(terminal.screen)")
    #expect(beginning.duration(to: SuspendingClock.now) > .milliseconds(900))
    #expect(terminal.end() == .exited(0) && terminal.isEchoing)
  }

  @Test("a touch while a password is half typed leaves nothing of it to the shell")
  func touchWhileTyping() throws {
    let desk = try desk()
    let shell = try PseudoTerminal(["/bin/bash", "--norc", "--noprofile", "-i"])
    shell.type("PS1='$ '; \(BuildProducts.path("evaluation-desk")) bus=\(desk.address) notes=secret\n")
    #expect(shell.sees(Self.question))
    shell.type("first half")
    try desk.touch("right")
    #expect(shell.sees("\r\n"))
    shell.type(" second half\r")
    #expect(shell.sees("[success fingerprint]") && shell.sees("$ "))
    shell.type("echo end\n")
    #expect(shell.sees("echo end") && shell.sees("end"))
    #expect(!shell.screen.contains("half"), "\(shell.screen)")
  }
}
