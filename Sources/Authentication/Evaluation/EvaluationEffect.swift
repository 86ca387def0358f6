/// What an evaluation wants done, in the order given.
enum EvaluationEffect: Equatable, Sendable {
  /// Start a run of the reader; its reports carry this generation.
  case startSensor(generation: Int)
  /// End the present run and let go of its reader; what it still reports is of no interest.
  case stopSensor
  /// Let go of the readers that are held for a check of the login password, if any are.
  case releaseReaders
  /// Have the application compare the password that was submitted.
  case checkApplicationPassword
  /// Have the system check the password that was submitted, with every reader held meanwhile that needs it.
  case checkLoginPassword
  /// Add one to the fingers in a row that were not recognised.
  case countMiss
  /// Forget them.
  case clearMisses
  /// Tell the person what happened and what is asked now.
  case present(Prompt, after: [Notice])
  /// It is over. Nothing follows.
  case finish(EvaluationEnd)
}
