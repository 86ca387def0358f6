/// The one who shows the prompt: a terminal, the desktop's own dialog, or an application.
///
/// `begin`, `present` and `end` are called on the thread that evaluates, in that order, and should return
/// soon. Decisions are not a presenter's business: it says what was done, and shows what it is told.
public protocol AuthenticationPresenter: Sendable {
  /// Gets ready to show prompts and begins to listen. `input` may be called on any thread until `end`
  /// returns.
  ///
  /// - Throws: ``AuthenticationError/notInteractive``, ``AuthenticationError/inBackground`` or
  ///   ``AuthenticationError/inUse``.
  func begin(input: @escaping @Sendable (PromptInput) -> Void) throws(AuthenticationError)

  /// Shows what happened, then what is asked now. A prompt that no longer `isChecking` after one that was
  /// asks for the next try: what was typed in between is thrown away.
  func present(_ prompt: Prompt, after notices: [Notice])

  /// Takes the prompt away and leaves everything as it was found.
  ///
  /// - Parameter notices: what should still be said.
  func end(after notices: [Notice], _ ending: PromptEnding)
}
