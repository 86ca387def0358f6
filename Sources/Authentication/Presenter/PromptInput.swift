public import SecretMemory

/// What a person does at a prompt.
public enum PromptInput: Sendable {
  /// A password was submitted, possibly an empty one. The presenter keeps no copy.
  case password(SecretBytes)
  /// More than can be a password was typed. The presenter has thrown it away.
  case passwordTooLong
  /// A key was pressed: somebody is there.
  case key
  /// The prompt was cancelled.
  case cancelled
  /// The person wants another way than a finger: the button with the prompt's ``Prompt/fallbackTitle``. It ends the
  /// evaluation only where the policy admits nothing else.
  case fallback
  /// The prompt can't be seen any more: suspended, in the background. `released` is called as soon as no
  /// reader is claimed; a process about to stop waits for that.
  case hidden(released: @Sendable () -> Void)
  /// The prompt can be seen again.
  case shown
  /// The prompt can't go on: its terminal is gone or in another's hands.
  case failed(AuthenticationError)
}
