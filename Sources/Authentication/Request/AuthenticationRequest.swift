/// What an application asks for when it wants to know whether the owner is here.
public struct AuthenticationRequest: Sendable {
  /// What may prove it.
  public var policy: AuthenticationPolicy
  /// What the application is about to do, in the user's language: "open your notes". It must not be empty.
  public var reason: String
  /// Which of the policy's methods may be used.
  public var methods: Set<AuthenticationMethod>
  /// How a typed password is compared with the application's own. Nil where it has none.
  public var applicationPassword: ApplicationPasswordCheck?
  /// What the choice of another way than a finger is called: nil for "Use Password…"; empty where there shall be
  /// no such choice. With ``AuthenticationPolicy/biometrics`` it ends the evaluation, as
  /// ``AuthenticationError/fallback``; else it leads to the password.
  public var fallbackTitle: String?
  /// What cancelling is called: nil or empty for "Cancel".
  public var cancelTitle: String?

  /// Makes a request.
  ///
  /// - Parameters:
  ///   - policy: what may prove it.
  ///   - reason: what the application is about to do.
  ///   - methods: a restriction of the policy's methods; all of them by default.
  ///   - applicationPassword: how a typed password is compared with the application's own.
  ///   - fallbackTitle: what the choice of another way than a finger is called.
  ///   - cancelTitle: what cancelling is called.
  public init(
    policy: AuthenticationPolicy, reason: String,
    methods: Set<AuthenticationMethod> = Set(AuthenticationMethod.allCases),
    applicationPassword: ApplicationPasswordCheck? = nil, fallbackTitle: String? = nil,
    cancelTitle: String? = nil
  ) {
    self.policy = policy
    self.reason = reason
    self.methods = methods
    self.applicationPassword = applicationPassword
    self.fallbackTitle = fallbackTitle
    self.cancelTitle = cancelTitle
  }

  /// The methods that remain: admitted by the policy, not ruled out, and possible at all.
  var effectiveMethods: Set<AuthenticationMethod> {
    var methods = policy.methods.intersection(methods)
    if applicationPassword == nil { methods.remove(.applicationPassword) }
    return methods
  }
}
