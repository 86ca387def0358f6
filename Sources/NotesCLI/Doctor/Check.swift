/// One thing that `doctor` looks at, and what it found.
struct Check: Equatable {
  /// How it stands.
  enum State: String {
    /// It is as it should be.
    case ok
    /// Something is wrong, or missing that should be there.
    case bad
    /// Nothing is wrong, but something is not there or can't be known.
    case note

    /// What stands before the line.
    var mark: String {
      switch self {
      case .ok: "ok"
      case .bad: "!"
      case .note: "-"
      }
    }
  }

  /// What it is called in JSON, in small letters.
  let name: String
  /// What it is called in a line.
  let title: String
  let state: State
  /// What was found.
  let text: String
  /// What to do about it; nil where nothing has to be done.
  let remedy: String?
  /// What the process answers with where this is the worst.
  let code: ExitCode

  static func ok(_ name: String, _ title: String, _ text: String) -> Check {
    Check(name: name, title: title, state: .ok, text: text, remedy: nil, code: .done)
  }

  static func note(_ name: String, _ title: String, _ text: String, remedy: String? = nil) -> Check {
    Check(name: name, title: title, state: .note, text: text, remedy: remedy, code: .done)
  }

  static func bad(
    _ name: String, _ title: String, _ text: String, _ code: ExitCode, remedy: String
  ) -> Check {
    Check(name: name, title: title, state: .bad, text: text, remedy: remedy, code: code)
  }

  /// The one for a part that gave no answer in time.
  static func silent(_ name: String, _ title: String, _ what: String) -> Check {
    bad(name, title, "\(what) gave no answer in time", .unavailable, remedy: "Try again, or see its log.")
  }

  /// The line for people.
  var line: String {
    let end = remedy.map { ". \($0)" } ?? ""
    let mark = state.mark.count < 2 ? state.mark + " " : state.mark
    return TerminalText.line("\(mark) \(title): \(text)\(end)")
  }
}
