/// A finger's print as libfprint serialises it.
public struct SerialPrint: Equatable, Sendable {
  /// libfprint's number of the finger, 1 to 10.
  public let finger: UInt8
  /// The bytes, which begin with `FP3`; they may also be damaged.
  public let data: [UInt8]

  /// Describes a print.
  public init(finger: UInt8, data: [UInt8]) {
    self.finger = finger
    self.data = data
  }
}
