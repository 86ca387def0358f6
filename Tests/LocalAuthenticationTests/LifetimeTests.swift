import Authentication
import Bus
import Dispatch
import Foundation
import TestSupport
import Testing

@testable import LocalAuthentication

/// How evaluations begin, end and follow each other.
@Suite struct LifetimeTests {
  private static let policy = LAPolicy.deviceOwnerAuthenticationWithBiometrics

  @Test("the reply comes exactly once, on the context's own queue, whatever happens at the same moment")
  func once() throws {
    let desk = try ContextDesk()
    let presenter = ScriptedPresenter()
    let context = desk.context(presenter)
    let key = DispatchSpecificKey<Bool>()
    context.core.replies.setSpecific(key: key, value: true)
    let (reply, places) = (Reply(), Mailbox<Bool>())
    context.evaluatePolicy(Self.policy, localizedReason: "test") { isSuccess, error in
      places.send(DispatchQueue.getSpecific(key: key) == true)
      reply.take(isSuccess, error)
    }
    #expect(presenter.offersFinger())
    try desk.fingers.touch("right")
    presenter.act(.cancelled)
    context.invalidate()
    #expect([.success, .failure(.userCancel), .failure(.appCancel)].contains(reply.next()))
    #expect(reply.isOver())
    #expect(places.receive(until: .after(.zero)) == true)
  }

  @Test("what needs no prompt to fail is replied to on the same queue, and not before the call returns")
  func earlyFailure() throws {
    let context = LAContext(try ContextDesk(readers: []).authenticator)
    let (order, gate) = (Mailbox<String>(), Mailbox<Void>())
    context.core.replies.async { _ = gate.receive() }
    context.evaluatePolicy(Self.policy, localizedReason: "") { _, _ in order.send("reply") }
    order.send("return")
    gate.send(())
    #expect(order.receive(until: .after(.seconds(1_800))) == "return")
    #expect(order.receive(until: .after(.seconds(1_800))) == "reply")
  }

  @Test("an empty reason is refused, and nobody is asked")
  func emptyReason() throws {
    let desk = try ContextDesk()
    let presenter = ScriptedPresenter()
    let context = desk.context(presenter)
    let texts = Mailbox<String>()
    context.evaluatePolicy(Self.policy, localizedReason: "") { isSuccess, error in
      texts.send(
        "\(isSuccess) \((error as? LAError)?.code.rawValue ?? 0) \(error?.localizedDescription ?? "")")
    }
    let text = try #require(texts.receive(until: .after(.seconds(1_800))))
    #expect(text.hasPrefix("false -1 ") && text.contains("gave no reason"))
    #expect(presenter.shown.receive(until: .after(.zero)) == nil)
  }

  @Test("where interaction is not allowed nobody is asked")
  func notInteractive() throws {
    let desk = try ContextDesk()
    let presenter = ScriptedPresenter()
    let context = desk.context(presenter)
    context.interactionNotAllowed = true
    #expect(context.begin(Self.policy).next() == .failure(.notInteractive))
    #expect(context.begin(.deviceOwnerAuthentication).next() == .failure(.notInteractive))
    #expect(presenter.shown.receive(until: .after(.zero)) == nil)
    #expect(context.canEvaluatePolicy(Self.policy, error: nil))
  }

  @Test("invalidating ends what is under way, and everything later; twice is harmless")
  func invalidate() throws {
    let desk = try ContextDesk()
    let presenter = ScriptedPresenter()
    let context = desk.context(presenter)
    let reply = context.begin(Self.policy)
    #expect(presenter.offersFinger())
    context.invalidate()
    context.invalidate()
    #expect(reply.next() == .failure(.appCancel))
    #expect(try desk.fingers.becomesFree())
    #expect(context.begin(Self.policy).next() == .failure(.invalidContext))
    var error: NSError?
    #expect(!context.canEvaluatePolicy(.deviceOwnerAuthentication, error: &error))
    #expect(error?.code == LAError.invalidContext.rawValue)
    #expect(!context.setCredential(Data([1]), type: .applicationPassword))
  }

  @Test("letting go of a context ends its evaluation, with the reader free")
  func letGo() throws {
    let desk = try ContextDesk()
    let presenter = ScriptedPresenter()
    var context: LAContext? = desk.context(presenter)
    let reply = context?.begin(Self.policy)
    #expect(presenter.offersFinger())
    context = nil
    #expect(reply?.next() == .failure(.appCancel))
    #expect(try desk.fingers.becomesFree())
  }

  @Test("a cancelled task ends its evaluation, and no other use of the context")
  func cancelledTask() async throws {
    let desk = try ContextDesk()
    let presenter = ScriptedPresenter()
    let context = desk.context(presenter)
    let task = Task { try await context.evaluatePolicy(Self.policy, localizedReason: "test") }
    #expect(await onThread { presenter.offersFinger() })
    task.cancel()
    await #expect(throws: LAError(.appCancel)) { try await task.value }
    let next = ScriptedPresenter()
    context.presenter = next
    let second = context.begin(Self.policy)
    #expect(await onThread { next.offersFinger() })
    next.act(.cancelled)
    #expect(await onThread { second.next() } == .failure(.userCancel))
  }

  @Test("the form without a closure gives true, or throws what the reply would have said")
  func withoutClosure() async throws {
    let desk = try ContextDesk()
    let presenter = ScriptedPresenter()
    let context = desk.context(presenter)
    let task = Task { try await context.evaluatePolicy(Self.policy, localizedReason: "test") }
    #expect(await onThread { presenter.offersFinger() })
    try desk.fingers.touch("right")
    #expect(try await task.value)
    context.invalidate()
    await #expect(throws: LAError(.invalidContext)) {
      try await context.evaluatePolicy(Self.policy, localizedReason: "test")
    }
  }

  @Test("a newer evaluation ends the older, of the same context or another, and has the reader to itself")
  func newer() throws {
    let desk = try ContextDesk()
    let presenters = [ScriptedPresenter(), ScriptedPresenter(), ScriptedPresenter()]
    let first = desk.context(presenters[0])
    let other = LAContext(besides: first)
    var replies: [Reply] = []
    for (context, presenter) in zip([first, other, other], presenters) {
      context.presenter = presenter
      replies.append(context.begin(Self.policy))
      #expect(presenter.offersFinger())
      if replies.count > 1 { #expect(replies[replies.count - 2].next() == .failure(.systemCancel)) }
    }
    try desk.fingers.touch("right")
    #expect(replies[2].next() == .success)
  }

  @Test("of many that are begun at once only the last is asked, and all are replied to")
  func many() throws {
    let desk = try ContextDesk()
    let presenter = ScriptedPresenter()
    let context = desk.context(presenter)
    let replies = (1...20).map { _ in context.begin(Self.policy) }
    for reply in replies.dropLast() { #expect(reply.next() == .failure(.systemCancel)) }
    // What it is shown ends as often as one before the last had begun.
    #expect(replies.contains { _ in presenter.offersFinger() })
    try desk.fingers.touch("right")
    #expect(replies.last?.next() == .success)
  }

  @Test("an evaluation that fails before it asks leaves the one under way alone")
  func failsBefore() throws {
    let desk = try ContextDesk()
    let presenter = ScriptedPresenter()
    let context = desk.context(presenter)
    let reply = context.begin(Self.policy)
    #expect(presenter.offersFinger())
    #expect(context.begin(.deviceOwnerAuthenticationWithCompanion).next() == .failure(.companionNotAvailable))
    try desk.fingers.touch("right")
    #expect(reply.next() == .success)
  }

  @Test("a success is not remembered: the next evaluation asks again, whatever reuse is allowed")
  func reuse() throws {
    let desk = try ContextDesk()
    let context = desk.context()
    #expect(context.touchIDAuthenticationAllowableReuseDuration == 0)
    context.touchIDAuthenticationAllowableReuseDuration = 1_000
    #expect(context.touchIDAuthenticationAllowableReuseDuration == 1_000)
    for _ in 1...2 {
      let presenter = ScriptedPresenter()
      context.presenter = presenter
      let reply = context.begin(Self.policy)
      #expect(presenter.offersFinger())
      try desk.fingers.touch("right")
      #expect(reply.next() == .success)
    }
  }

  @Test("the state of an evaluation may be asked for inside a reply")
  func insideReply() throws {
    let desk = try ContextDesk()
    let presenter = ScriptedPresenter()
    let context = desk.context(presenter)
    let answers = Mailbox<Bool>()
    context.evaluatePolicy(Self.policy, localizedReason: "test") { [weak context] _, _ in
      answers.send(context?.canEvaluatePolicy(Self.policy, error: nil) ?? false)
    }
    #expect(presenter.offersFinger())
    presenter.act(.cancelled)
    #expect(answers.receive(until: .after(.seconds(1_800))) == true)
  }

  /// Waits on a thread of its own: a test must not block one of Swift's.
  private func onThread<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
    await withCheckedContinuation { continuation in
      BlockingThread.start("wait") { continuation.resume(returning: work()) }
    }
  }
}
