import Testing

@testable import Authentication

/// What it does to choose another way than a finger.
@Suite struct FallbackTests {
  @Test("where only a finger is admitted it ends the evaluation, once, with the reader let go")
  func ends() {
    var rehearsal = Rehearsal([.fingerprint], fallback: .ends(title: "Use a PIN"))
    rehearsal.waitForFinger()
    #expect(rehearsal.prompt?.fallbackTitle == "Use a PIN")
    rehearsal.play(.fallbackChosen)
    #expect(rehearsal.effects == [.stopSensor, .finish(.failure(.fallback, notices: []))])
    rehearsal.play(.fallbackChosen)
    #expect(rehearsal.effects.isEmpty)
  }

  @Test("where a password is admitted it leads there and ends nothing; the finger still counts")
  func switches() {
    var rehearsal = Rehearsal()
    rehearsal.waitForFinger()
    #expect(rehearsal.prompt?.fallbackTitle == "Password")
    rehearsal.play(.fallbackChosen)
    #expect(rehearsal.end == nil)
    #expect(rehearsal.prompt?.fallbackTitle == nil && rehearsal.prompt?.passwords.isEmpty == false)
    rehearsal.report(.matched)
    #expect(rehearsal.success == .fingerprint)
  }

  @Test("where it is hidden nothing chooses it, and no password is taken while a finger may come")
  func hidden() {
    var rehearsal = Rehearsal(fallback: .hidden)
    rehearsal.waitForFinger()
    for event in [
      .fallbackChosen, .passwordSubmitted(isEmpty: false), .passwordSubmitted(isEmpty: true),
      .passwordTooLong,
    ] as [EvaluationEvent] {
      rehearsal.play(event)
      #expect(rehearsal.effects.isEmpty)
    }
    #expect(rehearsal.prompt?.fallbackTitle == nil && rehearsal.prompt?.passwords == [])
  }

  @Test("where it is hidden the password is asked for by itself as soon as no finger is taken any more")
  func hiddenThenClosed() {
    var rehearsal = Rehearsal(fallback: .hidden)
    rehearsal.waitForFinger()
    for _ in 1...3 { rehearsal.report(.notMatched) }
    #expect(rehearsal.prompt?.passwords.isEmpty == false)
    rehearsal.play(.passwordSubmitted(isEmpty: false))
    #expect(rehearsal.effects.first == .checkApplicationPassword)
    #expect(Rehearsal(misses: 5, fallback: .hidden).prompt?.passwords.isEmpty == false)
  }

  @Test("it is offered only while there is something to choose")
  func offered() {
    var withoutPassword = Rehearsal([.fingerprint])
    withoutPassword.waitForFinger()
    #expect(withoutPassword.prompt?.fallbackTitle == nil)
    #expect(Rehearsal([.loginPassword]).prompt?.fallbackTitle == nil)
  }

  @Test("a request's titles: none is the usual one, an empty one hides the choice, another stands")
  func titles() {
    func fallback(_ policy: AuthenticationPolicy, _ title: String?) -> FallbackChoice {
      AuthenticationRequest(policy: policy, reason: "test", fallbackTitle: title).fallback
    }
    #expect(fallback(.biometrics, nil) == .ends(title: "Use Password…"))
    #expect(fallback(.biometrics, "Use a PIN") == .ends(title: "Use a PIN"))
    #expect(fallback(.deviceOwner, nil) == .password(title: "Use Password…"))
    #expect(fallback(.biometrics, "") == .hidden && fallback(.deviceOwner, "") == .hidden)
  }
}
