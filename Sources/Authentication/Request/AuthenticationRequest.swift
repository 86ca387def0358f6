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

  /// Makes a request.
  ///
  /// - Parameters:
  ///   - policy: what may prove it.
  ///   - reason: what the application is about to do.
  ///   - methods: a restriction of the policy's methods; all of them by default.
  ///   - applicationPassword: how a typed password is compared with the application's own.
  public init(
    policy: AuthenticationPolicy, reason: String,
    methods: Set<AuthenticationMethod> = Set(AuthenticationMethod.allCases),
    applicationPassword: ApplicationPasswordCheck? = nil
  ) {
    self.policy = policy
    self.reason = reason
    self.methods = methods
    self.applicationPassword = applicationPassword
  }

  /// The methods that remain: admitted by the policy, not ruled out, and possible at all.
  var effectiveMethods: Set<AuthenticationMethod> {
    var methods = policy.methods.intersection(methods)
    if applicationPassword == nil { methods.remove(.applicationPassword) }
    return methods
  }
}
