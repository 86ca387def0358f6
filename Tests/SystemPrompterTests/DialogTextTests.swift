import Bus
import TestSupport
import Testing

@testable import Authentication
@testable import SystemPrompter

/// What the desktop's prompter is told, and by whom it may be answered.
@Suite(.enabled(if: ScriptedPrompter.isAvailable, "needs gcr's library")) struct DialogTextTests {
  private let bus: PrivateBus

  init() throws {
    bus = try PrivateBus()
  }

  private var desktop: Desktop { Desktop(sessionBus: bus.address, hasDisplay: true) }

  /// The next dialog that is shown.
  private func dialog(_ prompter: ScriptedPrompter) -> (type: String, texts: [String: String])? {
    while let step = prompter.steps.receive(until: .after(.seconds(30))) {
      if case .asked(let type, let texts) = step { return (type, texts) }
    }
    return nil
  }

  @Test(
    "a dialog names the application, what it is for, both buttons, and asks for a password where one would do"
  )
  func texts() throws {
    let prompter = try ScriptedPrompter(on: bus, asShell: true, [])
    let presentation = try Presentation(on: desktop)
    presentation.present(
      Presentation.prompt(fallbackTitle: "Use my_Password", cancelTitle: "Not Now"),
      .fingerNotRecognised(left: 2))
    let dialog = dialog(prompter)
    #expect(dialog?.type == "password")
    #expect(
      dialog?.texts == [
        "title": "Secret Notes", "message": "Secret Notes",
        "description":
          "Touch the fingerprint reader, or type your login or notes password to open your notes.",
        "warning": "That finger was not recognised; 2 more tries.",
        "continue-label": "Use my__Password", "cancel-label": "Not Now", "choice-label": "",
      ])
  }

  @Test("a face is spoken of as one, also while the camera rests")
  func face() {
    for (isResting, passwords) in [(false, [.login]), (true, [.login]), (true, [])]
      as [(Bool, Set<Prompt.Password>)]
    {
      var prompt = Presentation.prompt(passwords: passwords, isResting: isResting)
      prompt.biometry = .face
      let face = DialogFace(prompt, application: "Secret Notes", after: isResting ? [.cameraResting] : [])
      let texts = [face.description, face.warning, face.continueTitle].joined(separator: " ").lowercased()
      #expect(texts.contains("camera") && !texts.contains("finger") && !texts.contains("key "), "\(texts)")
    }
  }

  @Test("where only a finger would do, it is a confirmation whose first button is the fallback, or neutral")
  func confirmations() throws {
    let prompter = try ScriptedPrompter(on: bus, asShell: true, [.accept("")])
    let presentation = try Presentation(on: desktop)
    presentation.present(Presentation.prompt(passwords: [], fallbackTitle: "Enter Password"))
    let offered = dialog(prompter)
    #expect(offered?.type == "confirm")
    #expect(offered?.texts["continue-label"] == "Enter Password")
    #expect(offered?.texts["description"] == "Touch the fingerprint reader to open your notes.")
    #expect(presentation.report() == .fallback)
    presentation.present(Presentation.prompt(passwords: []))
    let hidden = dialog(prompter)
    #expect(hidden?.type == "confirm")
    #expect(hidden?.texts["continue-label"] == "Keep Waiting")
  }

  @Test("a reader that rests is not to be touched, and is woken by Enter")
  func resting() throws {
    let prompter = try ScriptedPrompter(on: bus, asShell: true, [.accept(""), .accept("")])
    let presentation = try Presentation(on: desktop)
    presentation.present(Presentation.prompt(isResting: true), .readerResting)
    let withPassword = dialog(prompter)?.texts
    #expect(withPassword?["description"] == "Type your login or notes password to open your notes.")
    #expect(
      withPassword?["warning"]
        == "The fingerprint reader is off; press Enter with nothing typed to use it again.")
    #expect(presentation.report() == .key)
    presentation.present(Presentation.prompt(passwords: [], isResting: true), .readerResting)
    let alone = dialog(prompter)?.texts
    #expect(alone?["continue-label"] == "Use the Reader")
    #expect(alone?["description"] == "Use the fingerprint reader again to open your notes.")
    #expect(alone?["warning"] == "The fingerprint reader is off.")
    #expect(presentation.report() == .key)
  }

  @Test("a password arrives byte for byte, whatever its script, and again after it was refused")
  func scripts() throws {
    let prompter = try ScriptedPrompter(
      on: bus, asShell: true, [.accept("Pa\u{df}wort 密码"), .accept("zweitens")])
    let presentation = try Presentation(on: desktop)
    for password in ["Pa\u{df}wort 密码", "zweitens"] {
      presentation.present(Presentation.prompt())
      #expect(dialog(prompter) != nil)
      #expect(presentation.report() == .password(password))
    }
  }

  @Test("another program that answers in the prompter's place is not heard")
  func spoofed() throws {
    let prompter = try ScriptedPrompter(on: bus, asShell: true, [])
    let presentation = try Presentation(on: desktop)
    presentation.present(Presentation.prompt(passwords: [], fallbackTitle: "Enter Password"))
    guard case .opened(let client, let path)? = prompter.steps.receive(until: .after(.seconds(30))) else {
      Issue.record("no dialog")
      return
    }
    #expect(dialog(prompter) != nil)
    let stranger = try bus.connect()
    let calls: [(String, [Variant])] = [
      ("PromptReady", [.string("yes"), .dictionary(key: "s", value: "v", []), .string("")]),
      ("PromptDone", []),
    ]
    for (member, arguments) in calls {
      let call = MethodCall(
        destination: client, path: path, interface: "org.gnome.keyring.internal.Prompter.Callback",
        member: member, arguments: .tuple(arguments))
      #expect(
        throws: BusError.remote(name: "org.freedesktop.DBus.Error.AccessDenied", message: "not for you")
      ) {
        try stranger.call(call, deadline: .after(.seconds(30)))
      }
    }
    presentation.end()
    #expect(presentation.report(within: .zero) == nil)
  }

  @Test("a prompter that leaves the bus ends it, with nothing asked, asked or checked")
  func gone() throws {
    for answers in [[], [.accept("typed")]] as [[ScriptedPrompter.Answer]] {
      let prompter = try ScriptedPrompter(on: bus, asShell: true, answers)
      let presentation = try Presentation(on: desktop)
      presentation.present(Presentation.prompt())
      #expect(dialog(prompter) != nil)
      if !answers.isEmpty { #expect(presentation.report() == .password("typed")) }
      prompter.leave()
      #expect(presentation.report() == .failed(.dialogNotAvailable(.vanished)))
    }
  }
}
