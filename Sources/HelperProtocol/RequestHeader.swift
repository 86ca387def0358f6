/// A request but for the password, which so never leaves its locked memory. Whoever sends writes the header and then
/// the password's bytes; whoever receives learns from the header how many to read.
public struct RequestHeader: Equatable, Sendable {
  /// What is to be checked.
  public enum Subject: Equatable, Sendable {
    /// A password, whose bytes follow.
    case password(size: Int)
    /// The face before the camera. Nothing follows.
    case face
  }

  /// How many bytes a header has.
  public static let size = Frame.lengthSize + 1 + Nonce.size
  /// The longest password that can be asked about.
  public static let maximumPasswordSize = 1_024

  /// What the outcome has to repeat.
  public let nonce: Nonce
  /// What is to be checked.
  public let subject: Subject

  /// Describes a request. Nil where the password is empty or too long to be sent.
  public init?(nonce: Nonce, subject: Subject) {
    if case .password(let size) = subject, !(1...Self.maximumPasswordSize).contains(size) { return nil }
    self.nonce = nonce
    self.subject = subject
  }

  /// Describes a request about a password.
  public init?(nonce: Nonce, passwordSize: Int) {
    self.init(nonce: nonce, subject: .password(size: passwordSize))
  }

  /// How many bytes of password follow.
  public var passwordSize: Int {
    if case .password(let size) = subject { size } else { 0 }
  }

  /// The bytes that go before the password.
  public var encoded: [UInt8] {
    let kind: Frame.Kind = subject == .face ? .faceRequest : .request
    return Frame.header(kind, payloadSize: Nonce.size + passwordSize) + nonce.bytes
  }

  /// Reads the first ``size`` bytes of a request.
  public init(decoding bytes: [UInt8]) throws(FrameError) {
    guard bytes.count == Self.size else { throw .badLength }
    let rest = Frame.length(bytes[0], bytes[1]) - 1 - Nonce.size
    let subject: Subject
    switch Frame.Kind(rawValue: bytes[Frame.lengthSize]) {
    case .request: subject = .password(size: rest)
    case .faceRequest where rest == 0: subject = .face
    case .faceRequest: throw .badLength
    default: throw .badKind
    }
    guard let nonce = Nonce(bytes.dropFirst(Frame.lengthSize + 1)),
      let header = RequestHeader(nonce: nonce, subject: subject)
    else { throw .badLength }
    self = header
  }
}
