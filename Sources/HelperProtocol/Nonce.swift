/// Sixteen random bytes that tie an outcome to its request.
public struct Nonce: Equatable, Sendable {
  /// How many bytes a nonce has.
  public static let size = 16
  /// The bytes.
  public let bytes: [UInt8]

  /// Draws a new one from the system's randomness.
  public init() {
    var generator = SystemRandomNumberGenerator()
    bytes = (0..<Self.size).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
  }

  /// Reads one that was sent. Nil where the size is wrong.
  public init?(_ bytes: some Collection<UInt8>) {
    guard bytes.count == Self.size else { return nil }
    self.bytes = Array(bytes)
  }
}
