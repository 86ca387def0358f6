/// What reaches an evaluation from outside.
enum EvaluationEvent: Equatable, Sendable {
  /// What is known of the machine and the desktop, at first and whenever it changes.
  case surroundings(Surroundings)
  /// A report of the run with this generation.
  case sensor(SensorEvent, generation: Int)
  /// A password was submitted.
  case passwordSubmitted(isEmpty: Bool)
  /// More than can be a password was typed.
  case passwordTooLong
  /// A key was pressed.
  case keyPressed
  /// The prompt can't be seen any more.
  case promptHidden
  /// The prompt can be seen again.
  case promptShown
  /// The application compared the password that was submitted.
  case applicationPasswordChecked(ApplicationPasswordCheck.Answer)
  /// The system checked it.
  case loginPasswordChecked(LoginPasswordVerdict)
  /// The system says something to the person meanwhile.
  case systemText(String)
  /// Another way than a finger is wanted.
  case fallbackChosen
  /// Somebody ended it: cancelled, a terminal that is gone.
  case ended(AuthenticationError)
  /// The moment that `nextMoment` named has come.
  case timePassed
}
