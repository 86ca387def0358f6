import Authentication
import Testing

@testable import LocalAuthentication

@Suite struct PresenterChoiceTests {
  @Test("where the program has no presenter of its own the desktop's dialog comes first, then the terminal")
  func order() throws {
    for hasTerminal in [true, false] {
      #expect(try PresenterChoice.best(dialog: nil, hasTerminal: hasTerminal) == .systemDialog)
    }
    for obstacle in [DialogObstacle.noDisplay, .noSessionBus, .notInstalled, .notTrusted, .busy] {
      #expect(try PresenterChoice.best(dialog: obstacle, hasTerminal: true) == .terminal)
    }
  }

  @Test("where there is neither nobody can be asked, and it is said why there is no dialog on a desktop")
  func nobody() {
    #expect(throws: LAError(.notInteractive)) {
      try PresenterChoice.best(dialog: .noDisplay, hasTerminal: false)
    }
    do throws(LAError) {
      _ = try PresenterChoice.best(dialog: .notInstalled, hasTerminal: false)
      Issue.record("there is nobody")
    } catch {
      #expect(error.code == .notInteractive && error.localizedDescription.contains("the package gcr"))
    }
  }
}
