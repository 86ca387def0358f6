/// What it does to ask for another way than a finger.
enum FallbackChoice: Equatable, Sendable {
  /// It can't be asked for. Where the request admits a password it is asked for only when no finger can be
  /// given any more.
  case hidden
  /// It ends the evaluation, for the request admits nothing but a finger.
  case ends(title: String)
  /// It leads to the password, in the same evaluation.
  case password(title: String)
}

extension AuthenticationRequest {
  /// What the request's policy and title come to.
  var fallback: FallbackChoice {
    let title = fallbackTitle ?? Catalogue.fallbackTitle
    if title.isEmpty { return .hidden }
    return policy == .biometrics ? .ends(title: title) : .password(title: title)
  }
}
