import Testing

@testable import Authentication

@Suite struct CatalogueTests {
  private func prompt(
    _ fingerprint: Prompt.Fingerprint, _ passwords: Set<Prompt.Password>, isResting: Bool = false,
    fallback: String? = nil, cancel: String = Catalogue.cancelTitle
  ) -> Prompt {
    Prompt(
      reason: "open your notes", fingerprint: fingerprint, passwords: passwords, triesLeft: 3,
      isChecking: false, isReaderResting: isResting, fallbackTitle: fallback, cancelTitle: cancel)
  }

  @Test("the question names what would do, and what for")
  func questions() {
    let both: Set<Prompt.Password> = [.login, .application(named: "notes")]
    let any = Prompt.Fingerprint.offered(finger: nil, reader: nil)
    #expect(
      Catalogue.question(prompt(any, both))
        == "Touch the fingerprint reader, or type your login or notes password to open your notes")
    #expect(Catalogue.question(prompt(any, [])) == "Touch the fingerprint reader to open your notes")
    #expect(
      Catalogue.question(prompt(.notOffered, [.application(named: "notes")]))
        == "Type your notes password to open your notes")
    #expect(Catalogue.question(prompt(.starting, [.login])) == "Type your login password to open your notes")
    #expect(
      Catalogue.question(prompt(.offered(finger: .rightIndex, reader: "Goodix"), [.login]))
        == "Touch the fingerprint reader Goodix with your right index finger, or type your login password"
        + " to open your notes")
    #expect(!Catalogue.question(prompt(.starting, [])).isEmpty)
  }

  @Test("what Enter and Ctrl-C stand for is said by the application's titles, where it isn't plain")
  func keys() {
    let finger = Prompt.Fingerprint.offered(finger: nil, reader: nil)
    let touch = "Touch the fingerprint reader to open your notes"
    #expect(
      Catalogue.question(prompt(finger, [], fallback: Catalogue.fallbackTitle))
        == touch + " (Enter: Use Password…)")
    #expect(
      Catalogue.question(prompt(finger, [], fallback: "Use a PIN", cancel: "Not Now"))
        == touch + " (Enter: Use a PIN; Ctrl-C: Not Now)")
    #expect(Catalogue.question(prompt(finger, [])) == touch)
    #expect(Catalogue.question(prompt(finger, [], isResting: true, fallback: "Use a PIN")) == touch)
    #expect(
      Catalogue.question(prompt(finger, [.login], fallback: "Use a PIN", cancel: "Not Now"))
        == "Touch the fingerprint reader, or type your login password to open your notes (Ctrl-C: Not Now)")
  }

  @Test("a face is asked for in its own words")
  func face() {
    var prompt = prompt(.offered(finger: nil, reader: nil), [.login, .application(named: "notes")])
    prompt.biometry = .face
    #expect(
      Catalogue.question(prompt)
        == "Look at the camera, or type your login or notes password to open your notes")
    for notice in [.faceNotRecognised(left: 1), .facesUsedUp, .facesLockedOut, .faceClosed(.face(.asks))]
      as [Notice]
    {
      #expect(!Catalogue.sentence(notice).lowercased().contains("finger"))
    }
  }

  @Test("a number of tries is worded")
  func tries() {
    #expect(Catalogue.sentence(.passwordRefused(left: 2)) == "That password is wrong; 2 more tries.")
    #expect(Catalogue.sentence(.passwordRefused(left: 1)) == "That password is wrong; 1 more try.")
    #expect(Catalogue.sentence(.passwordRefused(left: 0)) == "That password is wrong.")
  }

  @Test("a reason says no more than is known, and a remedy is one that is left")
  func reasons() {
    #expect(FingerprintUnavailability.noService.description == "no fingerprint service is available")
    #expect(
      AuthenticationError.inBackground.description
        == "in the background; run it in the foreground to be asked")
  }
}
