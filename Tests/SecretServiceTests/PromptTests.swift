import Bus
import SecretMemory
import SecretService
import TestSupport
import Testing

/// How prompts end, played by a provider that does what the real one can't be brought to do.
@Suite struct PromptTests {
  private static let prompt = "/org/freedesktop/secrets/prompt/p1"
  private static let interface = "org.freedesktop.Secret.Prompt"
  private static let collection = "/org/freedesktop/secrets/collection/c1"
  private static let item = collection + "/1"

  private let bus: PrivateBus

  init() throws {
    bus = try PrivateBus()
  }

  private func policy(
    promptTimeout: Duration = .seconds(10), allowsPrompts: Bool = true, cancellation: Cancellation? = nil
  ) -> CallPolicy {
    CallPolicy(
      callTimeout: .seconds(5), promptTimeout: promptTimeout, allowsPrompts: allowsPrompts,
      cancellation: cancellation)
  }

  /// A provider whose every operation needs the prompt, and who does `onPrompt` when it is to be shown.
  private func provider(
    calls: Mailbox<String> = Mailbox(), onPrompt: @escaping @Sendable (ScriptedPeer.Call) -> Void
  ) throws -> ScriptedPeer {
    try ScriptedPeer(on: bus, name: Service.name) { call in
      calls.send(call.member)
      switch call.member {
      case "Unlock": call.reply(.array(of: "o", []), .objectPath(Self.prompt))
      case "CreateCollection", "CreateItem": call.reply(.objectPath("/"), .objectPath(Self.prompt))
      case "Delete": call.reply(.objectPath(Self.prompt))
      case "ReadAlias": call.reply(.objectPath(Self.collection))
      case "SearchItems": call.reply(.array(of: "o", [.objectPath(Self.item)]), .array(of: "o", []))
      case "OpenSession" where call.arguments[0]?.string == "plain":
        call.reply(.variant(.string("")), .objectPath("/session/s1"))
      case "OpenSession": call.fail("org.freedesktop.DBus.Error.NotSupported")
      case "Prompt": onPrompt(call)
      case "Dismiss": call.reply()
      default: call.fail("org.example.Unexpected", call.member)
      }
    }
  }

  private func complete(_ call: ScriptedPeer.Call, dismissed: Bool, _ result: Variant) {
    call.reply()
    call.emit(Self.prompt, Self.interface, "Completed", .bool(dismissed), .variant(result))
  }

  private func service() throws -> Service {
    try Service.connect(to: bus.address, timeout: .seconds(5))
  }

  @Test("a completed prompt unlocks what its result names")
  func completed() throws {
    let provider = try provider {
      complete($0, dismissed: false, .array(of: "o", [.objectPath(Self.collection)]))
    }
    try service().unlock([Self.collection], policy())
    withExtendedLifetime(provider) {}
  }

  @Test(
    "a dismissed prompt is told as such, whatever type its result has",
    arguments: [
      Variant.string(""), .objectPath("/"), .array(of: "o", [.objectPath("/")]), .array(of: "o", []),
      .bool(true),
    ])
  func dismissed(result: Variant) throws {
    let provider = try provider { complete($0, dismissed: true, result) }
    #expect(throws: SecretServiceError.dismissed) { try service().unlock([Self.collection], policy()) }
    #expect(throws: SecretServiceError.dismissed) {
      try service().createDefaultCollection(label: "x", policy())
    }
    withExtendedLifetime(provider) {}
  }

  /// Makes an item on the provider, with its prompt.
  private func createItem(_ service: Service) throws -> Item {
    let collection = try #require(try service.defaultCollection(policy()))
    return try collection.createItem(
      label: "x", attributes: [:], secret: SecretBytes(utf8: "x"),
      try Session(with: service, timeout: .seconds(5)), policy())
  }

  @Test("an item that a prompt has to confirm is made, or deleted, when it has been")
  func confirmed() throws {
    let provider = try provider { complete($0, dismissed: false, .objectPath(Self.item)) }
    let service = try service()
    let item = try createItem(service)
    #expect(item.path == Self.item)
    try item.delete(policy())
    withExtendedLifetime(provider) {}
  }

  @Test(
    "an item whose prompt is dismissed is not made, and not deleted",
    arguments: [Variant.objectPath("/"), .string("")])
  func notConfirmed(result: Variant) throws {
    let provider = try provider { complete($0, dismissed: true, result) }
    let service = try service()
    #expect(throws: SecretServiceError.dismissed) { try createItem(service) }
    let item = try #require(try service.search([[:]], policy()).first?.unlocked.first)
    #expect(throws: SecretServiceError.dismissed) { try item.delete(policy()) }
    withExtendedLifetime(provider) {}
  }

  @Test("a provider that says it made an item and names none is refused")
  func namelessItem() throws {
    let provider = try provider { complete($0, dismissed: false, .array(of: "o", [.objectPath("/")])) }
    let error = #expect(throws: SecretServiceError.self) { try createItem(service()) }
    guard case .refused = error else {
      Issue.record("ended as \(String(describing: error))")
      return
    }
    withExtendedLifetime(provider) {}
  }

  @Test("a prompt that was answered and unlocked nothing leaves the object locked")
  func answeredInVain() throws {
    let provider = try provider { complete($0, dismissed: false, .string("done")) }
    #expect(throws: SecretServiceError.isLocked) { try service().unlock([Self.collection], policy()) }
    withExtendedLifetime(provider) {}
  }

  @Test("an answer that comes before the call to show the prompt has returned counts")
  func earlyAnswer() throws {
    let provider = try provider { call in
      call.emit(
        Self.prompt, Self.interface, "Completed", .bool(false),
        .variant(.array(of: "o", [.objectPath(Self.collection)])))
    }
    try service().unlock([Self.collection], policy())
    withExtendedLifetime(provider) {}
  }

  @Test("another connection can't answer a prompt in the provider's name")
  func forgedAnswer() throws {
    let forger = try ScriptedPeer(on: bus) { $0.reply() }
    let provider = try provider { call in
      call.reply()
      forger.emit(
        to: call.sender, Self.prompt, Self.interface, "Completed", .bool(false), .variant(.string("")))
    }
    #expect(throws: SecretServiceError.timedOut(promptIsOpen: true)) {
      try service().unlock([Self.collection], policy(promptTimeout: .milliseconds(200)))
    }
    withExtendedLifetime(provider) {}
  }

  @Test("a prompt that can't be shown ends with the provider's error")
  func refused() throws {
    let provider = try provider { $0.fail("org.example.Busy", "one at a time") }
    #expect(throws: SecretServiceError.refused(name: "org.example.Busy", message: "one at a time")) {
      try service().unlock([Self.collection], policy())
    }
    withExtendedLifetime(provider) {}
  }

  @Test("a provider that leaves during a prompt ends the wait at once")
  func vanished() throws {
    let shown = Mailbox<Void>()
    let provider = try provider { call in
      call.reply()
      shown.send(())
    }
    let ended = Mailbox<Result<Void, SecretServiceError>>()
    let service = try service()
    BlockingThread.start("unlocker") { [policy = policy()] in
      ended.send(Result { () throws(SecretServiceError) in try service.unlock([Self.collection], policy) })
    }
    _ = shown.receive(until: .after(.seconds(5)))
    provider.leave()
    #expect(throws: SecretServiceError.vanished(duringPrompt: true)) {
      try ended.receive(until: .after(.seconds(5)))?.get()
    }
  }

  @Test("an unlock prompt is left standing at the deadline; one that creates something is dismissed")
  func deadline() throws {
    let calls = Mailbox<String>()
    let provider = try provider(calls: calls) { $0.reply() }
    let service = try service()
    let impatient = policy(promptTimeout: .milliseconds(100))
    #expect(throws: SecretServiceError.timedOut(promptIsOpen: true)) {
      try service.unlock([Self.collection], impatient)
    }
    #expect(throws: SecretServiceError.timedOut(promptIsOpen: false)) {
      try service.createDefaultCollection(label: "x", impatient)
    }
    let expected = ["Unlock", "Prompt", "CreateCollection", "Prompt", "Dismiss"]
    #expect(expected.map { _ in calls.receive(until: .after(.seconds(5))) } == expected)
    withExtendedLifetime(provider) {}
  }

  @Test("a cancellation ends the wait at once, and one that came before shows nothing")
  func cancelled() throws {
    let cancellation = Cancellation()
    let calls = Mailbox<String>()
    let provider = try provider(calls: calls) { call in
      call.reply()
      cancellation.cancel()
    }
    let policy = policy(cancellation: cancellation)
    #expect(throws: SecretServiceError.cancelled(promptIsOpen: true)) {
      try service().unlock([Self.collection], policy)
    }
    #expect(throws: SecretServiceError.cancelled(promptIsOpen: false)) {
      try service().unlock([Self.collection], policy)
    }
    #expect([1, 2].map { _ in calls.receive(until: .after(.seconds(5))) } == ["Unlock", "Prompt"])
    #expect(calls.receive(until: .after(.zero)) == nil)
    withExtendedLifetime(provider) {}
  }

  @Test("where prompts are forbidden none is shown")
  func forbidden() throws {
    let calls = Mailbox<String>()
    let provider = try provider(calls: calls) { $0.reply() }
    #expect(throws: SecretServiceError.promptForbidden) {
      try service().unlock([Self.collection], policy(allowsPrompts: false))
    }
    #expect(throws: SecretServiceError.promptForbidden) {
      try service().createDefaultCollection(label: "x", policy(allowsPrompts: false))
    }
    #expect(calls.receive(until: .after(.seconds(5))) == "Unlock")
    #expect(calls.receive(until: .after(.zero)) == nil)
    withExtendedLifetime(provider) {}
  }
}
