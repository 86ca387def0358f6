package import Bus

/// How long an operation may wait, and for whom.
package struct CallPolicy: Sendable {
  /// How long a call may take that only the provider answers.
  package var callTimeout: Duration
  /// How long a person may take to answer a prompt.
  package var promptTimeout: Duration
  /// Whether a prompt may be shown at all.
  package var allowsPrompts: Bool
  /// What ends the operation before its time.
  package var cancellation: Cancellation?

  package init(
    callTimeout: Duration, promptTimeout: Duration, allowsPrompts: Bool, cancellation: Cancellation? = nil
  ) {
    self.callTimeout = callTimeout
    self.promptTimeout = promptTimeout
    self.allowsPrompts = allowsPrompts
    self.cancellation = cancellation
  }
}
