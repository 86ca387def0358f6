import Bus
import Keychain
import TestSupport
import Testing

/// A provider that answers a search only after a dialog of its own, which is no prompt.
@Suite struct OwnDialogTests {
  private let desk: ProviderDesk
  private var provider: ProviderMock { desk.provider }

  init() throws {
    desk = try ProviderDesk(.ownDialog)
    try item(desk.connection()).savePassword("x")
    desk.provider.state.isLocked = true
    _ = desk.provider.takeCalls()
  }

  private func item(_ connection: KeychainConnection) -> KeychainPasswordItem {
    desk.item("alice", nil, connection)
  }

  /// Waits until the client has seen that the provider is silent, and has asked whether it lives.
  private func waitForQuestion() {
    while let member = provider.calls.receive(until: .after(.seconds(10))), member != "ReadAlias" {}
  }

  @Test("the dialog may take as long as a person needs, though the provider owes its answers in no time")
  func patient() throws {
    let ended = Mailbox<Result<String, KeychainError>>()
    let item = item(desk.connection(callTimeout: .seconds(2)))
    BlockingThread.start("reader") {
      ended.send(Result { () throws(KeychainError) in try item.readPassword() })
    }
    waitForQuestion()
    provider.closeDialog()
    #expect(try ended.receive(until: .after(.seconds(10)))?.get() == "x")
  }

  @Test("a dialog that nobody answers ends with the deadline for people, and is told to be open")
  func unanswered() throws {
    let hasty = desk.connection(callTimeout: .seconds(2), promptTimeout: .seconds(3))
    #expect(throws: KeychainError.timedOut(promptIsOpen: true)) { try item(hasty).readPassword() }
  }

  @Test("where prompts are forbidden, a dialog is not waited for")
  func forbidden() throws {
    let quiet = desk.connection(interaction: .forbidden, callTimeout: .seconds(2))
    #expect(throws: KeychainError.interactionNotAllowed) { try item(quiet).readPassword() }
  }

  @Test("a cancelled task waits for a dialog no longer")
  func cancelled() async throws {
    let item = item(desk.connection(callTimeout: .seconds(2)))
    let task = Task { try await item.readPassword() }
    await withCheckedContinuation { continuation in
      BlockingThread.start("watcher") {
        waitForQuestion()
        continuation.resume()
      }
    }
    task.cancel()
    let result = await task.result
    let error = #expect(throws: KeychainError.self) { try result.get() }
    guard case .cancelled = error else {
      Issue.record("ended as \(String(describing: error))")
      return
    }
  }

  @Test("a provider that ends during its dialog is looked for once more, and missed")
  func vanished() throws {
    let ended = Mailbox<Result<String, KeychainError>>()
    let item = item(desk.connection(callTimeout: .seconds(2)))
    BlockingThread.start("reader") {
      ended.send(Result { () throws(KeychainError) in try item.readPassword() })
    }
    waitForQuestion()
    provider.leave()
    let error = #expect(throws: KeychainError.self) {
      try ended.receive(until: .after(.seconds(10)))?.get()
    }
    guard case .noSecretService = error else {
      Issue.record("ended as \(String(describing: error))")
      return
    }
  }
}
