/// A touch that could not be read. It is no failed attempt: the reader waits on.
public enum FingerRetry: Equatable, Sendable {
  /// Anything else: once more.
  case again
  case tooShort
  case notCentred
  case lift
  case tooFast
}
