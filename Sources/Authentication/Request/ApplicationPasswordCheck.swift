public import SecretMemory

/// How an application compares a typed password with its own. It is called on a thread of its own and may
/// take its time: a second for a slow key derivation is fine.
public struct ApplicationPasswordCheck: Sendable {
  /// What a comparison came to.
  public enum Answer: Equatable, Sendable {
    /// It is the application's password.
    case matches
    /// It is not. The login password is tried next, where it is allowed.
    case doesNotMatch
    /// Nothing was found out. The reason is shown to the person: one sentence without a secret in it.
    case unavailable(reason: String)
  }

  let name: String
  let compare: @Sendable (SecretBytes) -> Answer

  /// Makes a check of a comparison.
  ///
  /// - Parameters:
  ///   - name: what the password is called before the word "password" in a sentence: "notes".
  ///   - compare: gets what was typed, UTF-8 as the terminal sent it, 1 to 1,024 bytes.
  public init(named name: String, _ compare: @escaping @Sendable (SecretBytes) -> Answer) {
    self.name = name
    self.compare = compare
  }
}
