import Posix
import TestSupport
import Testing

/// `LAContext` in a program of its own, which sets no presenter.
@Suite(
  "A context without a presenter", .serialized,
  .enabled(if: DialogDesk.isPossible, "\(DialogDesk.requirement)"))
struct ContextTests {
  private let finger: FingerDesk
  private let desk: DialogDesk

  init() throws {
    finger = try FingerDesk()
    try finger.enroll("right", as: "right-thumb")
    desk = try DialogDesk()
  }

  /// The program on a terminal, on the desktop or off it.
  private func program(onDesktop: Bool, _ arguments: String...) throws -> PseudoTerminal {
    var environment = desk.environment
    if !onDesktop { environment["DISPLAY"] = nil }
    return try PseudoTerminal(
      [BuildProducts.path("context-desk"), "bus=\(finger.address)"] + arguments,
      environment: environment.map { "\($0.key)=\($0.value)" })
  }

  @Test("asks by the desktop's dialog though there is a terminal, and a touch closes it")
  func touch() throws {
    let program = try program(onDesktop: true, "policy=1")
    #expect(try desk.dialog(of: "context-desk") != nil)
    #expect(!program.screen.contains("Touch"))
    try finger.touch("right")
    #expect(program.sees("[true]"), "\(program.screen)")
    #expect(try desk.isClear(of: "context-desk"))
    #expect(try finger.becomesFree())
  }

  @Test("tells Cancel in the dialog from its fallback")
  func choices() throws {
    let cancelled = try program(onDesktop: true, "policy=1")
    #expect(try desk.dialog(of: "context-desk") != nil)
    try desk.press("Escape")
    #expect(cancelled.sees("[-2]"), "\(cancelled.screen)")
    #expect(try desk.isClear(of: "context-desk"))
    let fallback = try program(onDesktop: true, "policy=1", "fallback=Another way")
    #expect(try desk.dialog(of: "context-desk") != nil)
    try desk.press("Return")
    #expect(fallback.sees("[-3]"), "\(fallback.screen)")
  }

  @Test("asks on the terminal where no display is")
  func terminal() throws {
    let program = try program(onDesktop: false, "policy=1")
    #expect(program.sees("Touch the fingerprint reader"), "\(program.screen)")
    try finger.touch("right")
    #expect(program.sees("[true]"))
  }
}
