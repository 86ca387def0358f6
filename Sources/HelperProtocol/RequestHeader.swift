/// The beginning of a request: everything but the password, which so never leaves its locked memory. Whoever
/// sends writes the header and then the password's bytes; whoever receives learns from the header how many to
/// read.
public struct RequestHeader: Equatable, Sendable {
  /// How many bytes a header has.
  public static let size = Frame.lengthSize + 1 + Nonce.size
  /// The longest password that can be asked about.
  public static let maximumPasswordSize = 1_024

  /// What the outcome has to repeat.
  public let nonce: Nonce
  /// How many bytes of password follow.
  public let passwordSize: Int

  /// Describes a request. Nil where the password is empty or too long to be sent.
  public init?(nonce: Nonce, passwordSize: Int) {
    guard (1...Self.maximumPasswordSize).contains(passwordSize) else { return nil }
    self.nonce = nonce
    self.passwordSize = passwordSize
  }

  /// The bytes that go before the password.
  public var encoded: [UInt8] {
    Frame.header(.request, payloadSize: Nonce.size + passwordSize) + nonce.bytes
  }

  /// Reads the first ``size`` bytes of a request.
  public init(decoding bytes: [UInt8]) throws(FrameError) {
    guard bytes.count == Self.size else { throw .badLength }
    guard bytes[Frame.lengthSize] == Frame.Kind.request.rawValue else { throw .badKind }
    guard let nonce = Nonce(bytes.dropFirst(Frame.lengthSize + 1)),
      let header = RequestHeader(
        nonce: nonce, passwordSize: Frame.length(bytes[0], bytes[1]) - 1 - Nonce.size)
    else { throw .badLength }
    self = header
  }
}
