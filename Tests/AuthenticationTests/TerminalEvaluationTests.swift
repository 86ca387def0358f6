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
  }

  @Test("the notes password succeeds while the reader waits")
  func password() throws {
    let desk = try desk()
    let terminal = try start(desk, "notes=secret")
    #expect(terminal.sees(Self.question), "\(terminal.screen)")
    terminal.type("secret\r")
    #expect(terminal.sees("[success applicationPassword]"))
    #expect(terminal.end() == .exited(0))
    #expect(try desk.becomesFree())
  }

  @Test("Ctrl-C ends it at once, with the terminal as it was and the reader free")
  func interrupt() throws {
    let desk = try desk()
    let terminal = try start(desk, "notes=secret")
    #expect(terminal.sees(Self.question), "\(terminal.screen)")
    terminal.type("half\u{3}")
    let pressed = SuspendingClock.now
    #expect(terminal.end() == .exited(130))
    #expect(pressed.duration(to: SuspendingClock.now) < .milliseconds(200))
    #expect(terminal.isEchoing)
    #expect(try desk.becomesFree())
  }
}
