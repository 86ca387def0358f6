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

  /// Gets the message of each dialog when it opens.
  public let shown = Mailbox<String>()
  private let peer: ScriptedPeer

  /// Puts a prompter on the bus.
  ///
  /// After the last answer the person is not there.
  public init(on bus: PrivateBus, _ answers: [Answer]) throws {
    let script = Script(answers, shown)
    peer = try ScriptedPeer(on: bus, name: "org.gnome.keyring.SystemPrompter") { script.play($0) }
  }

  private final class Script: Sendable {
    private struct State {
      var answers: [Answer]
      var exchanges: [String: SecretExchange] = [:]
    }

    private let state: Mutex<State>
    private let shown: Mailbox<String>

    init(_ answers: [Answer], _ shown: Mailbox<String>) {
      state = Mutex(State(answers: answers))
      self.shown = shown
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
      case "BeginPrompting": call.ready(callback, "", exchange.begin())
      case "PerformPrompt":
        exchange.receive(call.arguments[3]?.string ?? "")
        perform(call, callback, exchange)
      default: call.callBack(callback, "PromptDone", [])
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
  fileprivate var message: String {
    guard let properties = arguments[2] else { return "" }
    for index in 0..<properties.count where properties[index]?[0]?.string == "message" {
      return properties[index]?[1]?.unboxed?.string ?? ""
    }
    return ""
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
