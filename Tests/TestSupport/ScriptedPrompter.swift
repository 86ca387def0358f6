public import Bus
import Synchronization

/// The desktop's dialog, as gnome-keyring-daemon knows it, with a person whose answers the test writes.
public final class ScriptedPrompter: Sendable {
  /// What the person does with one dialog.
  public enum Answer: Sendable {
    /// Types a password and presses Enter, or confirms a question.
    case accept(String)
    /// Presses Escape.
    case cancel
    /// Is not there.
    case ignore
  }

  /// Whether this machine has what the prompter needs.
  public static var isAvailable: Bool { SecretExchange.isAvailable }

  /// What the prompter is asked to do.
  public enum Step: Equatable, Sendable {
    /// Someone, by unique name, wants to show dialogs, and is told about them at this path.
    case opened(client: String, path: String)
    /// A dialog is shown: `password` or `confirm`, and its texts by gcr's names.
    case asked(type: String, texts: [String: String])
    /// The dialog is taken away.
    case closed
  }

  /// Gets the message of each dialog when it opens.
  public let shown = Mailbox<String>()
  /// Gets all that the prompter is asked to do.
  public let steps = Mailbox<Step>()
  private let peer: ScriptedPeer

  /// Puts a prompter on the bus.
  ///
  /// After the last answer the person is not there.
  ///
  /// - Parameter asShell: whether it is GNOME's shell as well, by the name it has on the bus.
  public init(on bus: PrivateBus, asShell: Bool = false, _ answers: [Answer]) throws {
    let script = Script(answers, shown, steps)
    peer = try ScriptedPeer(on: bus, name: "org.gnome.keyring.SystemPrompter") { script.play($0) }
    if asShell { try peer.own("org.gnome.Shell") }
  }

  /// Leaves the bus, as a prompter does that is killed.
  public func leave() { peer.leave() }

  private final class Script: Sendable {
    private struct State {
      var answers: [Answer]
      var exchanges: [String: SecretExchange] = [:]
    }

    private let state: Mutex<State>
    private let shown: Mailbox<String>
    private let steps: Mailbox<Step>

    init(_ answers: [Answer], _ shown: Mailbox<String>, _ steps: Mailbox<Step>) {
      state = Mutex(State(answers: answers))
      self.shown = shown
      self.steps = steps
    }

    func play(_ call: ScriptedPeer.Call) {
      guard let callback = call.arguments[0]?.string else {
        return call.fail("org.example.Unexpected", call.member)
      }
      call.reply()
      let exchange = state.withLock { state in
        let exchange = state.exchanges[callback] ?? SecretExchange()
        state.exchanges[callback] = exchange
        return exchange
      }
      switch call.member {
      case "BeginPrompting":
        steps.send(.opened(client: call.sender, path: callback))
        call.ready(callback, "", exchange.begin())
      case "PerformPrompt":
        exchange.receive(call.arguments[3]?.string ?? "")
        steps.send(.asked(type: call.arguments[1]?.string ?? "", texts: call.texts))
        perform(call, callback, exchange)
      default:
        steps.send(.closed)
        call.callBack(callback, "PromptDone", [])
      }
    }

    private func perform(_ call: ScriptedPeer.Call, _ callback: String, _ exchange: SecretExchange) {
      let answer = state.withLock { $0.answers.isEmpty ? .ignore : $0.answers.removeFirst() }
      switch answer {
      case .accept(let password): call.ready(callback, "yes", exchange.send(password))
      case .cancel: call.ready(callback, "no", exchange.send(nil))
      case .ignore: break
      }
      shown.send(call.message)
    }
  }
}

extension ScriptedPeer.Call {
  /// What the dialog says.
  fileprivate var message: String { texts["message"] ?? "" }

  /// All its texts, by their names.
  fileprivate var texts: [String: String] {
    var texts: [String: String] = [:]
    guard let properties = arguments[2] else { return texts }
    for index in 0..<properties.count {
      if let name = properties[index]?[0]?.string { texts[name] = properties[index]?[1]?.unboxed?.string }
    }
    return texts
  }

  /// Tells the daemon an answer, or that the dialog may begin.
  fileprivate func ready(_ callback: String, _ reply: String, _ exchange: String) {
    callBack(
      callback, "PromptReady",
      [.string(reply), .dictionary(key: "s", value: "v", []), .string(exchange)])
  }

  fileprivate func callBack(_ callback: String, _ member: String, _ arguments: [Variant]) {
    connection.send(
      MethodCall(
        destination: sender, path: callback, interface: "org.gnome.keyring.internal.Prompter.Callback",
        member: member, arguments: .tuple(arguments)))
  }
}
