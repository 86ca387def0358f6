public import Foundation

/// What is known of the machine's biometry.
public final class LADomainStateBiometry: NSObject, Sendable {
  /// The kind of it.
  public let biometryType: LABiometryType
  /// A value that changes with the enrolled fingers; nil where nothing is enrolled, or it could not be found out.
  public let stateHash: Data?

  init(biometryType: LABiometryType, stateHash: Data?) {
    self.biometryType = biometryType
    self.stateHash = stateHash
  }
}
