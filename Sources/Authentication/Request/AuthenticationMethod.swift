/// A way to prove that the owner is here.
public enum AuthenticationMethod: Sendable, Hashable, CaseIterable {
  /// A finger on a reader, judged by fprintd.
  case fingerprint
  /// The password with which the user logs in, judged by PAM.
  case loginPassword
  /// A password of the application's own, judged by the request's check.
  case applicationPassword
}
