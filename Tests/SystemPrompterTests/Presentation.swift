import Bus
import SecretMemory
import Synchronization
import SystemPrompter

@testable import Authentication

/// A presenter at work, and what it reports.
final class Presentation: Sendable {
  /// A report in a form that can be compared. A password is compared where it is received.
  enum Report: Equatable, Sendable {
    case password(String)
    case passwordTooLong, key, cancelled, fallback, hidden, shown
    case failed(AuthenticationError)
  }

  /// The reports that every presenter begins with.
  private final class Beginning: Sendable {
    private let left = Mutex(2)

    func takesOne() -> Bool {
      left.withLock { left in
        left -= 1
        return left >= 0
      }
    }
  }

  let presenter: SystemPrompter
  private let reports = Mailbox<Report>()
  private let visibilities = Mailbox<Report>()

  /// Begins.
  init(on desktop: Desktop) throws(AuthenticationError) {
    presenter = SystemPrompter(application: "Secret Notes", desktop: desktop)
    let (reports, visibilities) = (reports, visibilities)
    // While the prompter is looked for nothing is seen: the first two reports are hidden and shown.
    let beginning = Beginning()
    try presenter.begin { input in
      let report = Report(input)
      if report == .hidden || report == .shown, beginning.takesOne() { return }
      (report == .hidden || report == .shown ? visibilities : reports).send(report)
    }
  }

  deinit { end() }

  func present(_ prompt: Prompt, _ notices: Notice...) { presenter.present(prompt, after: notices) }

  func end() { presenter.end(after: [], .input) }

  /// The next report of what the person did or how it ended; nil where none comes, in time.
  func report(within limit: Duration = .seconds(30)) -> Report? { reports.receive(until: .after(limit)) }

  /// The next report of whether the dialog is seen. On a busy machine one may come though nothing stands before it.
  func visibility() -> Report? { visibilities.receive(until: .after(.seconds(30))) }

  /// A prompt.
  static func prompt(
    _ fingerprint: Prompt.Fingerprint = .offered(finger: nil, reader: nil),
    passwords: Set<Prompt.Password> = [.login, .application(named: "notes")], isChecking: Bool = false,
    isResting: Bool = false, fallbackTitle: String? = nil, cancelTitle: String = "Cancel"
  ) -> Prompt {
    Prompt(
      reason: "open your notes", fingerprint: fingerprint, passwords: passwords, triesLeft: 3,
      isChecking: isChecking, isReaderResting: isResting, fallbackTitle: fallbackTitle,
      cancelTitle: cancelTitle)
  }
}

extension Presentation.Report {
  init(_ input: PromptInput) {
    switch input {
    case .password(let password): self = .password(password.withBytes { String(decoding: $0, as: UTF8.self) })
    case .passwordTooLong: self = .passwordTooLong
    case .key: self = .key
    case .cancelled: self = .cancelled
    case .fallback: self = .fallback
    case .hidden: self = .hidden
    case .shown: self = .shown
    case .failed(let error): self = .failed(error)
    }
  }
}
