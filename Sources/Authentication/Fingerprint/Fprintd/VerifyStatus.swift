/// A `VerifyStatus` signal of fprintd.
enum VerifyStatus: Equatable, Sendable {
  /// The finger is the user's.
  case match
  /// It is not: the only status that is a failed attempt.
  case noMatch
  /// A touch that could not be read. With `isOver` the daemon wants to be asked again.
  case retry(FingerRetry, isOver: Bool)
  /// A hard error.
  case failure(SensorFailure)

  /// Reads the signal's arguments. What a later daemon may add is a retry while it goes on, else an error.
  init(result: String, isDone: Bool) {
    switch result {
    case "verify-match": self = .match
    case "verify-no-match": self = .noMatch
    case "verify-disconnected": self = .failure(.disconnected)
    case "verify-unknown-error": self = .failure(.reader)
    case "verify-swipe-too-short": self = .retry(.tooShort, isOver: isDone)
    case "verify-finger-not-centered": self = .retry(.notCentred, isOver: isDone)
    case "verify-remove-and-retry": self = .retry(.lift, isOver: isDone)
    case "verify-too-fast": self = .retry(.tooFast, isOver: isDone)
    case "verify-retry-scan": self = .retry(.again, isOver: isDone)
    default: self = isDone ? .failure(.reader) : .retry(.again, isOver: false)
    }
  }
}
