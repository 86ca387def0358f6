import Authentication
import Bus
import Foundation
import LocalAuthentication
import TestSupport
import Testing

@Suite struct AccessControlTests {
  @Test("what can't be held to on Linux can't be made")
  func refused() {
    for flags in [
      [], .biometryCurrentSet, .companion, .privateKeyUsage, .applicationPassword,
      [.biometryAny, .devicePasscode],
      [.biometryAny, .and, .devicePasscode], [.privateKeyUsage, .userPresence],
    ] as [SecAccessControlCreateFlags] {
      #expect(SecAccessControl(flags: flags) == nil, "\(flags.rawValue)")
    }
    #expect(SecAccessControl(flags: .userPresence)?.flags == .userPresence)
    #expect(SecAccessControl(flags: [.biometryAny, .or, .devicePasscode]) != nil)
  }

  @Test("a finger is asked for, and the fallback ends it, as under a policy of fingers")
  func finger() throws {
    let desk = try ContextDesk()
    let control = try #require(SecAccessControl(flags: .biometryAny))
    for isFallback in [false, true] {
      let presenter = ScriptedPresenter()
      let context = desk.context(presenter)
      let reply = Reply()
      context.evaluateAccessControl(
        control, operation: .useItem, localizedReason: "test", reply: reply.take)
      #expect(presenter.offersFinger())
      if isFallback { presenter.act(.fallback) } else { try desk.fingers.touch("right") }
      #expect(reply.next() == (isFallback ? .failure(.userFallback) : .success))
    }
  }

  @Test(
    "the passcode alone asks for no finger",
    .enabled(if: PAMDesk.isPossible, "needs root, the right to mount, and libpam-wrapper"))
  func passcode() throws {
    let desk = try ContextDesk(hasPassword: true)
    let presenter = ScriptedPresenter()
    let context = desk.context(presenter)
    let reply = Reply()
    context.evaluateAccessControl(
      try #require(SecAccessControl(flags: .devicePasscode)), operation: .useKeySign, localizedReason: "test",
      reply: reply.take)
    #expect(presenter.prompt()?.0.fingerprint == .notOffered)
    presenter.type("login")
    #expect(reply.next() == .success)
  }

  @Test("the rules of an evaluation hold: a reason, interaction, a valid context")
  func rules() async throws {
    let context = try ContextDesk().context()
    let control = try #require(SecAccessControl(flags: .userPresence))
    func evaluate(_ reason: String) async throws -> Bool {
      try await context.evaluateAccessControl(control, operation: .createItem, localizedReason: reason)
    }
    await #expect(throws: LAError(.authenticationFailed)) { try await evaluate("") }
    context.interactionNotAllowed = true
    await #expect(throws: LAError(.notInteractive)) { try await evaluate("test") }
    context.invalidate()
    await #expect(throws: LAError(.invalidContext)) { try await evaluate("test") }
  }

  @Test("an application's password is kept until it is cleared or the context ends; a PIN never is")
  func credential() throws {
    let context = try ContextDesk(readers: []).context()
    #expect(!context.isCredentialSet(.applicationPassword))
    #expect(context.setCredential(Data("secret".utf8), type: .applicationPassword))
    #expect(context.isCredentialSet(.applicationPassword) && !context.isCredentialSet(.smartCardPIN))
    #expect(context.setCredential(nil, type: .applicationPassword))
    #expect(!context.isCredentialSet(.applicationPassword))
    #expect(!context.setCredential(Data([1]), type: .smartCardPIN))
    context.setCredential(Data(), type: .applicationPassword)
    context.invalidate()
    #expect(!context.isCredentialSet(.applicationPassword))
  }
}
