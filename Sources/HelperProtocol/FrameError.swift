/// What stood in the pipe was not the grammar. There is no way back from it: the helper's answer is void.
public enum FrameError: Error, Equatable, Sendable {
  /// A length of zero, or beyond the longest frame.
  case badLength
  /// A kind that doesn't exist, or does not belong here.
  case badKind
  /// A payload of the wrong size, or with a value that doesn't exist.
  case badPayload
  /// A frame after the outcome, or more texts than any conversation has.
  case tooMany
}
