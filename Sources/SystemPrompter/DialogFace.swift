import Authentication

/// What one dialog shows, and what its first button means.
struct DialogFace: Equatable, Sendable {
  /// What pressing the first button, or Enter, means.
  enum Meaning: Equatable, Sendable {
    /// The password that was typed.
    case password
    /// The same; but where nothing was typed, somebody wants the reader back.
    case passwordOrReader
    /// Another way than a finger.
    case fallback
    /// Somebody wants the reader back.
    case reader
    /// Nothing: the dialog asks on.
    case waiting
  }

  let application: String
  let description: String
  let warning: String
  let meaning: Meaning
  let continueTitle: String
  let cancelTitle: String

  /// Makes the face of a prompt.
  ///
  /// - Parameters:
  ///   - application: whose dialog it is, for the person.
  ///   - notices: what has happened and was not shown yet.
  init(_ prompt: Prompt, application: String, after notices: [Notice]) {
    self.application = application
    cancelTitle = prompt.cancelTitle
    if !prompt.passwords.isEmpty {
      meaning = prompt.isReaderResting ? .passwordOrReader : .password
      continueTitle = prompt.fallbackTitle ?? "Continue"
    } else if prompt.isReaderResting {
      meaning = .reader
      continueTitle = prompt.biometry == .face ? "Use the Camera" : "Use the Reader"
    } else if let title = prompt.fallbackTitle {
      meaning = .fallback
      continueTitle = title
    } else {
      // gcr has no dialog without a first button.
      meaning = .waiting
      continueTitle = "Keep Waiting"
    }
    description = Self.description(prompt)
    warning = notices.map { Self.sentence($0, prompt) }.joined(separator: "\n")
  }

  /// Whether there is a field for a password.
  var takesPassword: Bool { meaning == .password || meaning == .passwordOrReader }

  /// The dialog's properties as gcr names them. Each is given each time: the dialog keeps the former one else.
  var properties: [(String, String)] {
    [
      ("title", application), ("message", application), ("description", description), ("warning", warning),
      ("continue-label", Self.label(continueTitle)), ("cancel-label", Self.label(cancelTitle)),
      ("choice-label", ""),
    ]
  }

  /// What is to be done. A reader that rests is not to be touched.
  private static func description(_ prompt: Prompt) -> String {
    guard prompt.isReaderResting else { return Catalogue.request(prompt) + "." }
    guard !prompt.passwords.isEmpty else { return "Use the \(device(prompt)) again to \(prompt.reason)." }
    var prompt = prompt
    prompt.fingerprint = .notOffered
    return Catalogue.request(prompt) + "."
  }

  /// A dialog has no key that merely says that somebody is there.
  private static func sentence(_ notice: Notice, _ prompt: Prompt) -> String {
    guard notice == .readerResting || notice == .cameraResting else { return Catalogue.sentence(notice) }
    return "The \(device(prompt)) is off"
      + (prompt.passwords.isEmpty ? "." : "; press Enter with nothing typed to use it again.")
  }

  private static func device(_ prompt: Prompt) -> String {
    prompt.biometry == .face ? "camera" : "fingerprint reader"
  }

  /// A button's title without shortcuts: an underscore would make one.
  private static func label(_ title: String) -> String {
    title.split(separator: "_", omittingEmptySubsequences: false).joined(separator: "__")
  }
}
