import Authentication

/// What ``LAContext/evaluateAccessControl(_:operation:localizedReason:reply:)`` is to find out.
///
/// On Apple's systems an access control is bound to an item or a key, which a chip gives out to nobody else. There is
/// no such chip behind a keyring: this one guards nothing by itself, it only says who has to be here. It is made by an
/// initialiser of its own, in the place of `SecAccessControlCreateWithFlags`, whose protection classes no keyring has.
public final class SecAccessControl: Sendable {
  /// What was asked for.
  public let flags: SecAccessControlCreateFlags
  let policy: AuthenticationPolicy
  let methods: Set<AuthenticationMethod>

  /// Makes one.
  ///
  /// - Parameter flags: `userPresence`, `biometryAny`, `devicePasscode`, or the last two joined by `or`. Anything else
  ///   can't be held to on Linux and gives nil.
  public init?(flags: SecAccessControlCreateFlags) {
    let passcodeOrFinger: SecAccessControlCreateFlags = [.biometryAny, .or, .devicePasscode]
    switch flags {
    case .userPresence, passcodeOrFinger:
      (policy, methods) = (.deviceOwner, [.face, .fingerprint, .loginPassword])
    case .biometryAny: (policy, methods) = (.biometrics, [.face, .fingerprint])
    case .devicePasscode: (policy, methods) = (.deviceOwner, [.loginPassword])
    default: return nil
    }
    self.flags = flags
  }
}
