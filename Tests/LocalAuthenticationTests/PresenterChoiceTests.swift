import Testing

@testable import LocalAuthentication

@Suite struct PresenterChoiceTests {
  @Test("where the program has no presenter of its own a display means the dialog, then comes the terminal")
  func order() {
    #expect(PresenterChoice.order(hasDisplay: true, hasTerminal: true) == [.systemDialog, .terminal])
    #expect(PresenterChoice.order(hasDisplay: true, hasTerminal: false) == [.systemDialog])
    #expect(PresenterChoice.order(hasDisplay: false, hasTerminal: true) == [.terminal])
    #expect(PresenterChoice.order(hasDisplay: false, hasTerminal: false).isEmpty)
  }

  @Test("a display is one that is named")
  func display() {
    #expect(PresenterChoice.namesDisplay("WAYLAND_DISPLAY=wayland-0"))
    #expect(PresenterChoice.namesDisplay("DISPLAY=:0"))
    #expect(!PresenterChoice.namesDisplay("DISPLAY=") && !PresenterChoice.namesDisplay("XDISPLAY=:0"))
  }
}
