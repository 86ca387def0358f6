/// A command's end without its result: the exit code, and one line that says what happened and what to do.
struct Failure: Error, Equatable {
  let code: ExitCode
  let message: String

  init(_ code: ExitCode, _ message: String) {
    self.code = code
    self.message = message
  }

  /// The same with a sentence more behind it. A message may end with a command to copy, and then without a full stop.
  func adding(_ sentence: String) -> Failure {
    Failure(code, "\(message)\(message.hasSuffix(".") ? "" : ".") \(sentence)")
  }
}
