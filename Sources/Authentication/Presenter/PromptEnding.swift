/// How an evaluation ended, as far as the one who shows it has to know.
public enum PromptEnding: Equatable, Sendable {
  /// By what was done at the prompt itself: submitted, cancelled.
  case input
  /// By something else, such as a finger: who is typing at this moment does not know it yet.
  case elsewhere
}
