/// What this machine has to recognise its owner by, besides passwords. Apple's `LABiometryType` has the same.
public enum BiometryKind: Sendable, Hashable, CaseIterable {
  /// Nothing.
  case none
  /// A finger on a reader.
  case fingerprint
  /// A face before a camera.
  case face
}
