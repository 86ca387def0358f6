/// How an evaluation ended: exactly once.
enum EvaluationEnd: Equatable, Sendable {
  /// The owner is here, by this method; these notices are still to be shown.
  case success(AuthenticationMethod, notices: [Notice])
  /// No proof was given.
  case failure(AuthenticationError, notices: [Notice])
}
