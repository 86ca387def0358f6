import Testing

@testable import LocalAuthentication

@Suite struct PresenterChoiceTests {
  @Test("where the program has no presenter of its own the desktop's dialog comes first, then the terminal")
  func order() {
    #expect(PresenterChoice.best(hasDialog: true, hasTerminal: true) == .systemDialog)
    #expect(PresenterChoice.best(hasDialog: true, hasTerminal: false) == .systemDialog)
    #expect(PresenterChoice.best(hasDialog: false, hasTerminal: true) == .terminal)
    #expect(PresenterChoice.best(hasDialog: false, hasTerminal: false) == nil)
  }
}
