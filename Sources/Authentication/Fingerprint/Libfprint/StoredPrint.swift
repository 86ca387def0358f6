public import SecretMemory

/// A finger's print on one reader, as it is kept.
public struct StoredPrint: Sendable {
  /// The finger.
  public let finger: Finger
  /// The reader it is for, by its driver's name and the device's: `DRIVER/DEVICE`.
  public let reader: String
  /// The print as libfprint serialises it. Whoever reads it back may find anything here.
  public let data: SecretBytes

  /// Describes a print.
  public init(finger: Finger, reader: String, data: SecretBytes) {
    self.finger = finger
    self.reader = reader
    self.data = data
  }
}
