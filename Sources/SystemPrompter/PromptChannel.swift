import Authentication
import Bus

/// One dialog on the bus: what the prompter is asked, and what it says.
///
/// The protocol is gcr's between GcrSystemPrompt and the prompters (GNOME's shell and gcr-prompter), which is the
/// same in all versions since 3.4.
final class PromptChannel: Sendable {
  /// What the prompter says.
  enum Event: Equatable, Sendable {
    /// It knows of the dialog.
    case begun
    /// The dialog may ask (an empty reply), or was answered with `yes` or `no`. With it a message of the exchange.
    case ready(reply: String, exchange: String)
    /// It has taken the dialog away by itself.
    case done
    /// It did not do what it was asked.
    case failed(DialogObstacle)
  }

  private static let interface = "org.gnome.keyring.internal.Prompter"
  private static let callback = """
    <node><interface name="org.gnome.keyring.internal.Prompter.Callback">
      <method name="PromptReady">
        <arg name="reply" type="s" direction="in"/><arg name="properties" type="a{sv}" direction="in"/>
        <arg name="exchange" type="s" direction="in"/>
      </method>
      <method name="PromptDone"/>
    </interface></node>
    """
  /// How long the prompter may take to say that it has understood.
  private static var patience: Deadline { .after(.seconds(5)) }

  private let prompter: Prompter
  private let path: Variant
  private let report: @Sendable (Event) -> Void
  private let object: Subscription

  /// Opens a dialog, which is shown as soon as it is given something to ask.
  ///
  /// - Parameters:
  ///   - number: one that no other dialog on this connection has had.
  ///   - report: gets what the prompter says, on the bus thread.
  init(_ prompter: Prompter, number: Int, report: @escaping @Sendable (Event) -> Void) {
    self.prompter = prompter
    self.report = report
    let path = "/org/gnome/keyring/Prompt/p\(number)"
    self.path = .objectPath(path)
    object = prompter.connection.serve(path, interface: Self.callback, peer: prompter.owner) { call in
      switch call.member {
      case "PromptDone": report(.done)
      default:
        report(
          .ready(reply: call.arguments[0]?.string ?? "", exchange: call.arguments[2]?.string ?? ""))
      }
    }
    call("BeginPrompting", [], then: .begun)
  }

  /// Asks.
  func perform(_ face: DialogFace, exchange: String) {
    let properties = face.properties.map { (Variant.string($0), Variant.variant(.string($1))) }
    call(
      "PerformPrompt",
      [
        .string(face.takesPassword ? "password" : "confirm"),
        .dictionary(key: "s", value: "v", properties), .string(exchange),
      ], then: nil)
  }

  /// Takes the dialog away. Nothing is reported any more.
  ///
  /// The connection stays until the prompter has heard of it: one that only sees us leave the bus takes the dialog
  /// away too, but lets those wait for ever that stand behind it (gcr 3.41).
  ///
  /// - Parameter closed: called on the bus thread when the prompter has understood, or will not.
  func close(closed: @escaping @Sendable () -> Void) {
    object.cancel()
    let prompter = prompter
    prompter.connection.start(message("StopPrompting", []), deadline: Self.patience) { _ in
      withExtendedLifetime(prompter.connection) { closed() }
    }
  }

  private func call(_ member: String, _ arguments: [Variant], then event: Event?) {
    let report = report
    prompter.connection.start(message(member, arguments), deadline: Self.patience) { answer in
      switch answer {
      case .success: if let event { report(event) }
      case .failure(.timedOut): report(.failed(.silent))
      case .failure(.disconnected): report(.failed(.vanished))
      case .failure: report(.failed(.failed))
      }
    }
  }

  private func message(_ member: String, _ arguments: [Variant]) -> MethodCall {
    MethodCall(
      destination: prompter.owner, path: "/org/gnome/keyring/Prompter", interface: Self.interface,
      member: member, arguments: .tuple([path] + arguments), autoStart: false)
  }
}
