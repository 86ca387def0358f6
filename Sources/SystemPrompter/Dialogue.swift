import Authentication
import Bus
import SecretMemory

/// One evaluation's conversation by the desktop's dialog, run by a thread of its own.
final class Dialogue: Sendable {
  /// What the thread waits for.
  private enum Message: Sendable {
    case present(Prompt, [Notice])
    case channel(PromptChannel.Event, number: Int)
    case prompterGone
    case end
  }

  /// What belongs to the dialog that is open now.
  private struct Opening {
    let number: Int
    let channel: PromptChannel
    let exchange: SecretExchange
    /// When something is to be done about a dialog that is not ready yet, and what.
    var deadlines: [(Deadline, DialogState.Event)]

    /// The prompter answers: what is waited for now is another dialog's end.
    mutating func begin() {
      deadlines = deadlines.map { ($0, $1 == .failed(.silent) ? .failed(.busy) : $1) }
    }
  }

  /// How long a dialog may wait for another one before nobody is taken for seeing it.
  private static var delay: Deadline { .after(.milliseconds(500)) }
  /// How long a dialog may wait for another one at all.
  private static var patience: Deadline { .after(.seconds(5)) }
  /// How long the end waits for the prompter to take the dialog away, which takes it a millisecond or two.
  private static var moment: Deadline { .after(.milliseconds(50)) }
  /// What can be a password at most, in bytes: as much as a terminal takes.
  private static let passwordLimit = 1_024

  private let mailbox = Mailbox<Message>()
  private let ended = Mailbox<Void>()
  private let cancellation = Cancellation()
  private let input: @Sendable (PromptInput) -> Void

  init(input: @escaping @Sendable (PromptInput) -> Void) {
    self.input = input
  }

  /// Has a prompt shown, from any thread.
  func present(_ prompt: Prompt, _ notices: [Notice]) { mailbox.send(.present(prompt, notices)) }

  /// Ends the conversation, from any thread: when this returns, the dialog has been taken away. For a prompter that
  /// does not answer nobody waits.
  func finish() {
    mailbox.send(.end)
    cancellation.cancel()
    _ = ended.receive()
  }

  /// Goes on until told to end.
  func run(on desktop: Desktop, application: String) {
    defer { ended.send(()) }
    var state = DialogState(application: application)
    let prompter: Prompter
    // A prompter that has to be started takes its time, in which nobody sees that a reader waits.
    input(.hidden(released: {}))
    do {
      prompter = try Prompter(on: desktop, deadline: Self.patience, cancellation: cancellation)
    } catch {
      if !cancellation.isCancelled { input(.failed(.dialogNotAvailable(error))) }
      return waitForEnd()
    }
    input(.shown)
    let mailbox = mailbox
    let watches = [
      prompter.connection.watchOwner(of: prompter.owner) { if $0 == nil { mailbox.send(.prompterGone) } },
      prompter.connection.onClose { mailbox.send(.prompterGone) },
    ]
    defer { for watch in watches { watch.cancel() } }
    converse(&state, prompter)
  }

  private func waitForEnd() {
    while true {
      if case .end? = mailbox.receive() { return }
    }
  }

  private func converse(_ state: inout DialogState, _ prompter: Prompter) {
    var opening: Opening?
    var closing: Mailbox<Void>?
    var number = 0
    var isOver = false
    while !isOver {
      let next = opening?.deadlines.first
      let message = mailbox.receive(until: next?.0 ?? .never)
      var secret: SecretBytes?
      guard let event = event(message, &opening, &secret) else { continue }
      for effect in state.handle(event) {
        switch effect {
        case .open:
          number += 1
          opening = open(prompter, number)
        case .ask(let face):
          if let opening { opening.channel.perform(face, exchange: opening.exchange.message()) }
        case .close:
          let understood = Mailbox<Void>()
          opening?.channel.close { understood.send(()) }
          opening = nil
          closing = understood
        case .report(let report): self.report(report, secret)
        }
      }
      if case .end? = message { isOver = true }
    }
    _ = closing?.receive(until: Self.moment)
  }

  private func open(_ prompter: Prompter, _ number: Int) -> Opening {
    let mailbox = mailbox
    let channel = PromptChannel(prompter, number: number) { mailbox.send(.channel($0, number: number)) }
    return Opening(
      number: number, channel: channel, exchange: SecretExchange(),
      deadlines: [(Self.delay, .delayed), (Self.patience, .failed(.silent))])
  }

  // MARK: - In

  /// What a message means; nil where it means nothing any more. No message: the next deadline has come.
  private func event(
    _ message: Message?, _ opening: inout Opening?, _ secret: inout SecretBytes?
  ) -> DialogState.Event? {
    switch message {
    case .present(let prompt, let notices): return .present(prompt, notices)
    case .prompterGone: return .failed(.vanished)
    case .end: return .end
    case .channel(let event, let number):
      guard number == opening?.number else { return nil }
      return self.event(event, &opening, &secret)
    case nil: return opening?.deadlines.isEmpty == false ? opening?.deadlines.removeFirst().1 : nil
    }
  }

  private func event(
    _ event: PromptChannel.Event, _ opening: inout Opening?, _ secret: inout SecretBytes?
  ) -> DialogState.Event? {
    switch event {
    case .begun:
      opening?.begin()
      return nil
    case .done: return .dismissed
    case .failed(let obstacle): return .failed(obstacle)
    case .ready(let reply, let message):
      guard let exchange = opening?.exchange, exchange.receive(message) else { return .failed(.failed) }
      opening?.deadlines = []
      switch reply {
      case "": return .opened
      case "yes":
        let typed = exchange.takeSecret()
        secret = typed
        return .accepted(isEmpty: typed.isEmpty, isTooLong: typed.count > Self.passwordLimit)
      default: return .rejected
      }
    }
  }

  // MARK: - Out

  private func report(_ report: DialogState.Report, _ secret: SecretBytes?) {
    switch report {
    case .password: if let secret { input(.password(secret)) }
    case .passwordTooLong: input(.passwordTooLong)
    case .key: input(.key)
    case .cancelled: input(.cancelled)
    case .fallback: input(.fallback)
    case .hidden: input(.hidden(released: {}))
    case .shown: input(.shown)
    case .failed(let obstacle): input(.failed(.dialogNotAvailable(obstacle)))
    }
  }
}
