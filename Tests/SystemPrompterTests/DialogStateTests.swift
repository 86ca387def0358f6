import Testing

@testable import Authentication
@testable import SystemPrompter

/// When a dialog is opened, asks and is closed, without any dialog.
@Suite struct DialogStateTests {
  private var state = DialogState(application: "Secret Notes")
  private let prompt = Presentation.prompt()

  private func face(_ prompt: Prompt, _ notices: Notice...) -> DialogFace {
    DialogFace(prompt, application: "Secret Notes", after: notices)
  }

  /// Comes to a dialog that asks for a prompt.
  private mutating func ask(_ prompt: Prompt) {
    _ = state.handle(.present(prompt, []))
    _ = state.handle(.opened)
  }

  @Test("a dialog is opened for the first prompt and asks as soon as it is there")
  mutating func opening() {
    #expect(state.handle(.present(prompt, [])) == [.open])
    #expect(state.handle(.opened) == [.ask(face(prompt))])
    #expect(state.handle(.present(prompt, [])) == [])
  }

  @Test("what changes while the dialog is being opened is asked then, with all that has happened")
  mutating func changeWhileOpening() {
    #expect(state.handle(.present(prompt, [.fingerRetry(.again)])) == [.open])
    #expect(state.handle(.present(prompt, [.fingerNotRecognised(left: 2)])) == [])
    #expect(
      state.handle(.opened) == [
        .ask(face(prompt, .fingerRetry(.again), .fingerNotRecognised(left: 2)))
      ])
  }

  @Test("what changes while the dialog asks closes it and opens another, with the latest warning alone")
  mutating func miss() {
    ask(prompt)
    for left in [2, 1] {
      let notice = Notice.fingerNotRecognised(left: left)
      #expect(state.handle(.present(prompt, [notice])) == [.close, .open])
      #expect(state.handle(.opened) == [.ask(face(prompt, notice))])
    }
  }

  @Test(
    "a password is reported once, and the next prompt asks again in the same dialog, without old warnings")
  mutating func password() {
    ask(prompt)
    #expect(state.handle(.accepted(isEmpty: false, isTooLong: false)) == [.report(.password)])
    #expect(state.handle(.accepted(isEmpty: false, isTooLong: false)) == [])
    #expect(state.handle(.present(Presentation.prompt(isChecking: true), [])) == [])
    #expect(
      state.handle(.present(prompt, [.passwordRefused(left: 2)])) == [
        .ask(face(prompt, .passwordRefused(left: 2)))
      ])
    #expect(state.handle(.accepted(isEmpty: false, isTooLong: true)) == [.report(.passwordTooLong)])
    #expect(state.handle(.present(prompt, [])) == [.ask(face(prompt))])
  }

  @Test("where the reader rests, Enter with nothing typed wakes it and is no try")
  mutating func resting() {
    ask(Presentation.prompt(isResting: true))
    #expect(state.handle(.accepted(isEmpty: true, isTooLong: false)) == [.report(.key)])
    ask(Presentation.prompt(isResting: true))
    #expect(state.handle(.accepted(isEmpty: false, isTooLong: false)) == [.report(.password)])
    #expect(
      state.handle(.present(Presentation.prompt(passwords: [], isResting: true), [])).count == 1)
    #expect(state.handle(.accepted(isEmpty: true, isTooLong: false)) == [.report(.key)])
  }

  @Test("the first button is the fallback where nothing can be typed; hidden, it asks on")
  mutating func fallback() {
    let hidden = Presentation.prompt(passwords: [])
    ask(hidden)
    #expect(state.handle(.accepted(isEmpty: true, isTooLong: false)) == [.ask(face(hidden))])
    let offered = Presentation.prompt(passwords: [], fallbackTitle: "Other Way")
    _ = state.handle(.present(offered, []))
    _ = state.handle(.opened)
    #expect(state.handle(.accepted(isEmpty: true, isTooLong: false)) == [.report(.fallback)])
  }

  @Test("a dialog that is late is reported as hidden, and as shown when it comes")
  mutating func late() {
    _ = state.handle(.present(prompt, []))
    #expect(state.handle(.delayed) == [.report(.hidden)])
    #expect(state.handle(.delayed) == [])
    #expect(state.handle(.opened) == [.report(.shown), .ask(face(prompt))])
    #expect(state.handle(.delayed) == [])
  }

  @Test(
    "after each of its ends nothing is asked or reported any more",
    arguments: [DialogState.Event.end, .rejected, .dismissed, .failed(.vanished)])
  func ends(event: DialogState.Event) {
    var state = DialogState(application: "Secret Notes")
    _ = state.handle(.present(prompt, []))
    _ = state.handle(.opened)
    #expect(state.handle(event).first == .close)
    let later: [DialogState.Event] = [
      .present(prompt, []), .opened, .accepted(isEmpty: false, isTooLong: false), .rejected, .end,
    ]
    for event in later { #expect(state.handle(event) == []) }
  }

  @Test("our own end is no cancel")
  mutating func ownEnd() {
    ask(prompt)
    #expect(state.handle(.end) == [.close])
  }
}
