public import Bus
import Synchronization

/// A Secret Service on a test's bus that behaves as one other than gnome-keyring does, with a person before it.
public final class ProviderMock: Sendable {
  /// What the person does with each prompt.
  public enum Person: Sendable {
    case accepts
    case dismisses
    /// Is not there.
    case ignores
    /// Ends the provider while its prompt is shown.
    case endsProvider
  }

  /// The one collection, which `ReadAlias` names.
  public static let collection = "/org/freedesktop/secrets/collection/Passwords"

  /// Gets the question of each prompt that is shown.
  public let shown = Mailbox<ProviderBehaviour.Question>()
  /// Gets the name of each method that is called.
  public let calls = Mailbox<String>()
  private let desk: Desk
  private let peer: ScriptedPeer

  /// Puts a provider on the bus, with a person who agrees to everything.
  public init(_ behaviour: ProviderBehaviour, on bus: PrivateBus, isLocked: Bool = false) throws {
    let desk = Desk(ProviderState(behaviour, isLocked: isLocked))
    self.desk = desk
    peer = try ScriptedPeer(on: bus, name: "org.freedesktop.secrets") { [shown, calls] call in
      calls.send(call.member)
      if call.member == "Prompt" { desk.show(call, shown) } else { desk.play(call) }
    }
  }

  /// What the person does with prompts from now on.
  public var person: Person {
    get { desk.content.withLock { $0.person } }
    set { desk.content.withLock { $0.person = newValue } }
  }

  /// What the provider holds; changed, what a person changes in its window.
  public var state: ProviderState {
    get { desk.content.withLock { $0.state } }
    set { desk.content.withLock { $0.state = newValue } }
  }

  /// Changes what the provider holds just before it answers the next calls of that method, as somebody else could.
  public func before(
    _ member: String, times: Int = 1, _ change: @escaping @Sendable (inout ProviderState) -> Void
  ) {
    desk.content.withLock { $0.changes[member] = Array(repeating: change, count: times) }
  }

  /// Takes the questions of all prompts that have been shown since.
  public func takeShown() -> [ProviderBehaviour.Question] {
    var questions: [ProviderBehaviour.Question] = []
    while let question = shown.receive(until: .after(.zero)) { questions.append(question) }
    return questions
  }

  /// Takes the names of all methods that have been called since.
  public func takeCalls() -> [String] {
    var members: [String] = []
    while let member = calls.receive(until: .after(.zero)) { members.append(member) }
    return members
  }

  /// Closes the provider's own dialog: a search that waited for it is answered.
  public func closeDialog() { desk.closeDialog() }

  /// Leaves the bus.
  public func leave() { peer.leave() }

  /// What the provider and the person know, shared with the thread on which calls come in.
  fileprivate final class Desk: Sendable {
    struct Content {
      var state: ProviderState
      var person = Person.accepts
      var changes: [String: [@Sendable (inout ProviderState) -> Void]] = [:]
      var waiting: [ScriptedPeer.Call] = []
    }

    let content: Mutex<Content>

    init(_ state: ProviderState) {
      content = Mutex(Content(state: state))
    }

    func play(_ call: ScriptedPeer.Call) {
      content.withLock { content in
        let state = content.state
        if call.member == "SearchItems" && state.isLocked && state.behaviour.lockedSearch == .ownDialog {
          content.waiting.append(call)
        } else {
          content.answer(call)
        }
      }
    }

    func closeDialog() {
      content.withLock { content in
        content.state.isLocked = false
        let waiting = content.waiting
        content.waiting = []
        for call in waiting { content.answer(call) }
      }
    }

    func show(_ call: ScriptedPeer.Call, _ shown: Mailbox<ProviderBehaviour.Question>) {
      content.withLock { content in
        guard let prompt = content.state.pending.removeValue(forKey: call.path) else {
          return call.fail("org.freedesktop.DBus.Error.UnknownObject")
        }
        call.reply()
        shown.send(prompt.question)
        switch content.person {
        case .accepts: call.complete(dismissed: false, prompt.accept(&content.state))
        case .dismisses:
          call.complete(dismissed: true, content.state.behaviour.dismissedResult(prompt.question))
        case .ignores: break
        case .endsProvider: call.connection.close()
        }
      }
    }
  }
}

extension ProviderMock.Desk.Content {
  fileprivate mutating func answer(_ call: ScriptedPeer.Call) {
    if let change = changes[call.member]?.popLast() { change(&state) }
    do throws(ProviderState.Refusal) {
      call.reply(try state.answer(call))
    } catch {
      call.fail(error.name)
    }
  }
}

extension ScriptedPeer.Call {
  /// Tells everybody how a prompt ended.
  fileprivate func complete(dismissed: Bool, _ result: Variant) {
    emit(path, "org.freedesktop.Secret.Prompt", "Completed", .bool(dismissed), .variant(result))
  }
}
