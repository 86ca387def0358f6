/// A way to prove that the owner is here.
public enum AuthenticationMethod: Sendable, Hashable, CaseIterable {
  /// A finger on a reader, judged by fprintd.
  case fingerprint
  /// A face before the camera, judged by the PAM service `secret-notes-face`. Where that service is there, it
  /// takes the finger's place.
  case face
  /// The password with which the user logs in, judged by PAM.
  case loginPassword
  /// A password of the application's own, judged by the request's check.
  case applicationPassword
}
