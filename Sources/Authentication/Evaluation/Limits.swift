/// The numbers of the gate.
enum Limits {
  /// Fingers that may miss in one evaluation.
  static let fingerTries = 3
  /// Fingers in a row, over evaluations, after which a password is needed.
  static let lockout = 5
  /// Passwords that may be wrong in one evaluation.
  static let passwordTries = 3
  /// Checks that may come to nothing before the login password is given up.
  static let passwordObstacles = 3
  /// How long a reader is held for nobody.
  static let readerWindow = Duration.seconds(60)
  /// How long the first prompt waits for word from the reader.
  static let grace = Duration.milliseconds(300)
  /// The pauses after hard errors of the reader; after the last one fails too, the lane closes.
  static let pauses: [Duration] = [.seconds(1), .seconds(2), .seconds(4), .seconds(8)]
  /// The pause after the machine woke up.
  static let afterSleep = Duration.seconds(1)
}
