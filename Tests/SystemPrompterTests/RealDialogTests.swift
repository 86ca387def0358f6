import Authentication
import Bus
import Posix
import TestSupport
import Testing

@testable import SystemPrompter

/// The dialog of gcr's own prompter, on a display of its own, with keys from a person.
@Suite(.serialized, .enabled(if: DialogDesk.isPossible, "\(DialogDesk.requirement)"))
struct RealDialogTests {
  private let prompt = Presentation.prompt()
  private let fingerOnly = Presentation.prompt(passwords: [], fallbackTitle: "Use Password…")

  @Test("a password that is typed arrives, and is asked again in the same dialog after a refusal")
  func password() throws {
    let desk = try DialogDesk()
    let presentation = try Presentation(on: desk.desktop)
    presentation.present(prompt)
    let window = try desk.dialog()
    try desk.type("Geheim_1&")
    #expect(presentation.report() == .password("Geheim_1&"))
    presentation.present(Presentation.prompt(isChecking: true))
    presentation.present(prompt, .passwordRefused(left: 2))
    #expect(try desk.dialog() == window)
    // The field takes keys some moments after the refusal was sent; those pressed before are lost.
    var answer: Presentation.Report?
    for _ in 1...10 where answer == nil {
      try desk.type("xxxxxxxx")
      answer = presentation.report(within: .seconds(3))
    }
    guard case .password(let second) = answer else {
      Issue.record("\(String(describing: answer))")
      return
    }
    #expect(!second.isEmpty && second.allSatisfy { $0 == "x" })
    presentation.end()
    #expect(try desk.isClear())
  }

  @Test("Escape cancels, before an answer and while a password is checked")
  func cancel() throws {
    let desk = try DialogDesk()
    for isChecking in [false, true] {
      let presentation = try Presentation(on: desk.desktop)
      presentation.present(prompt)
      #expect(try desk.dialog() != nil)
      if isChecking {
        try desk.type("slow")
        #expect(presentation.report() == .password("slow"))
        presentation.present(Presentation.prompt(isChecking: true))
      }
      try desk.press("Escape")
      #expect(presentation.report() == .cancelled)
      presentation.end()
      #expect(try desk.isClear())
    }
  }

  @Test("the end closes the dialog at once, whoever is typing, and says nothing of a cancel")
  func closing() throws {
    let desk = try DialogDesk()
    let presentation = try Presentation(on: desk.desktop)
    presentation.present(prompt)
    #expect(try desk.dialog() != nil)
    let taken = ContinuousClock().measure { presentation.end() }
    #expect(taken < .seconds(2))
    #expect(try desk.isClear())
    #expect(presentation.report(within: .zero) == nil)
  }

  @Test("a miss closes the dialog and opens another one")
  func miss() throws {
    let desk = try DialogDesk()
    let presentation = try Presentation(on: desk.desktop)
    presentation.present(prompt)
    let first = try desk.dialog()
    #expect(first != nil)
    presentation.present(prompt, .fingerNotRecognised(left: 2))
    let second = try desk.dialog(after: first)
    #expect(second != nil)
    try desk.type("secret")
    #expect(presentation.report() == .password("secret"))
    #expect(try desk.dialogs() == [second])
  }

  @Test("with a finger alone the first button is the fallback, and where that is hidden it does nothing")
  func fallback() throws {
    let desk = try DialogDesk()
    let presentation = try Presentation(on: desk.desktop)
    presentation.present(fingerOnly)
    let first = try desk.dialog()
    try desk.press("Return")
    #expect(presentation.report() == .fallback)
    presentation.present(Presentation.prompt(passwords: []))
    let second = try desk.dialog()
    #expect(first == second)
    try desk.press("Return")
    #expect(try desk.dialog() == second)
    try desk.press("Escape")
    #expect(presentation.report() == .cancelled)
  }

  @Test("a dialog that is taken away lets the one behind it come, every time")
  func succession() throws {
    let desk = try DialogDesk()
    for _ in 1...5 {
      let (first, second) = (try Presentation(on: desk.desktop), try Presentation(on: desk.desktop))
      first.present(prompt)
      let window = try desk.dialog()
      second.present(prompt)
      #expect(second.visibility() == .hidden)
      first.end()
      #expect(second.visibility() == .shown)
      #expect(try desk.dialog(after: window) != nil)
      second.end()
      #expect(try desk.isClear())
    }
  }

  @Test("a prompter that is killed while the dialog is open ends it with an error of its own")
  func killed() throws {
    let desk = try DialogDesk()
    let presentation = try Presentation(on: desk.desktop)
    presentation.present(prompt)
    #expect(try desk.dialog() != nil)
    desk.killPrompter()
    #expect(presentation.report() == .failed(.dialogNotAvailable(.vanished)))
  }

  @Test("a prompter that doesn't answer ends it with an error, and keeps nobody from leaving")
  func mute() throws {
    let desk = try DialogDesk()
    let presentation = try Presentation(on: desk.desktop)
    presentation.present(prompt)
    #expect(try desk.dialog() != nil)
    desk.mutePrompter(true)
    presentation.present(prompt, .fingerNotRecognised(left: 2))
    #expect(presentation.visibility() == .hidden)
    let taken = ContinuousClock().measure { presentation.end() }
    #expect(taken < .seconds(2))
    let late = try Presentation(on: desk.desktop)
    late.present(prompt)
    #expect(late.visibility() == .hidden)
    #expect(late.report() == .failed(.dialogNotAvailable(.silent)))
  }

  @Test(
    "behind another dialog nobody is taken for seeing it; it is shown when that one goes, or fails as busy")
  func behindAnother() throws {
    let desk = try DialogDesk()
    let other = try Presentation(on: desk.desktop)
    other.present(prompt)
    let first = try desk.dialog()
    let presentation = try Presentation(on: desk.desktop)
    presentation.present(prompt)
    #expect(presentation.visibility() == .hidden)
    other.end()
    #expect(presentation.visibility() == .shown)
    #expect(try desk.dialog(after: first) != nil)

    let blocked = try Presentation(on: desk.desktop)
    blocked.present(prompt)
    #expect(blocked.visibility() == .hidden)
    #expect(blocked.report() == .failed(.dialogNotAvailable(.busy)))
    try desk.type("mine")
    #expect(presentation.report() == .password("mine"))
  }

  @Test("more than can be a password is not taken for one")
  func tooLong() throws {
    let desk = try DialogDesk()
    let presentation = try Presentation(on: desk.desktop)
    presentation.present(prompt)
    #expect(try desk.dialog() != nil)
    try desk.type(String(repeating: "x", count: 1_025))
    #expect(presentation.report() == .passwordTooLong)
  }

  @Test("the bus starts the prompter where none is running")
  func activation() throws {
    let desk = try DialogDesk(activated: true)
    #expect(SystemPrompter.obstacle(on: desk.desktop, deadline: .after(.seconds(30))) == nil)
    let presentation = try Presentation(on: desk.desktop)
    presentation.present(prompt)
    #expect(try desk.dialog() != nil)
    try desk.type("typed")
    #expect(presentation.report() == .password("typed"))
  }
}
