import Bus
import SecretMemory
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

  let presenter: SystemPrompter
  private let reports = Mailbox<Report>()

  /// Begins.
  init(on desktop: Desktop) throws(AuthenticationError) {
    presenter = SystemPrompter(application: "Secret Notes", desktop: desktop)
    let reports = reports
    try presenter.begin { reports.send(Report($0)) }
  }

  deinit { end() }

  func present(_ prompt: Prompt, _ notices: Notice...) { presenter.present(prompt, after: notices) }

  func end() { presenter.end(after: [], .input) }

  /// The next report; nil where none comes, in time.
  func report(within limit: Duration = .seconds(30)) -> Report? { reports.receive(until: .after(limit)) }

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
