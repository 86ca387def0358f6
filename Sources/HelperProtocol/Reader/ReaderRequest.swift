/// What a helper that drives a fingerprint reader is asked.
public struct ReaderRequest: Equatable, Sendable {
  /// What it is to do.
  public enum Operation: UInt8, Sendable {
    /// To say which readers there are and how the prints stand to them.
    case list = 0
    /// To wait for a finger of the prints.
    case wait = 1
    /// To make a print of the finger.
    case enroll = 2
    /// To have a reader that keeps prints itself forget these.
    case forget = 3
  }

  /// The longest request: more prints than anyone has fingers.
  public static let maximumSize = 512 << 10
  /// The longest print.
  public static let maximumPrintSize = ReaderFrame.maximumLength - 2

  /// What the outcome has to repeat.
  public let nonce: Nonce
  /// What is to be done.
  public let operation: Operation
  /// The finger to enrol, by libfprint's number; 0 elsewhere.
  public let finger: UInt8
  /// The prints it is about.
  public let prints: [SerialPrint]

  /// Describes a request. Nil where its prints are too long to be sent.
  public init?(_ operation: Operation, finger: UInt8 = 0, prints: [SerialPrint] = [], nonce: Nonce = Nonce())
  {
    self.nonce = nonce
    self.operation = operation
    self.finger = finger
    self.prints = prints
    let fits = prints.allSatisfy { $0.data.count <= Self.maximumPrintSize && (1...10).contains($0.finger) }
    guard fits, finger <= 10, encoded.count <= Self.maximumSize else { return nil }
  }

  /// The request's frames.
  public var encoded: [UInt8] {
    prints.flatMap { ReaderFrame.encoded(.print, [$0.finger] + $0.data) }
      + ReaderFrame.encoded(.ask, nonce.bytes + [operation.rawValue, finger])
  }
}

/// Puts a request together from the bytes in which it arrives.
public struct ReaderRequestReader: Sendable {
  private var buffer = ReaderFrameBuffer()
  private var prints: [SerialPrint] = []
  private var size = 0

  /// Makes a reader that has seen nothing.
  public init() {}

  /// Takes the next byte and returns the request that it completes.
  public mutating func read(_ byte: UInt8) throws(FrameError) -> ReaderRequest? {
    size += 1
    guard size <= ReaderRequest.maximumSize else { throw .tooMany }
    guard let (kind, payload) = try buffer.take(byte) else { return nil }
    switch kind {
    case .print:
      guard let finger = payload.first, (1...10).contains(finger) else { throw .badPayload }
      prints.append(SerialPrint(finger: finger, data: Array(payload.dropFirst())))
      return nil
    case .ask:
      guard payload.count == Nonce.size + 2, let nonce = Nonce(payload.prefix(Nonce.size)),
        let operation = ReaderRequest.Operation(rawValue: payload[Nonce.size]),
        let request = ReaderRequest(operation, finger: payload[Nonce.size + 1], prints: prints, nonce: nonce)
      else { throw .badPayload }
      return request
    default: throw .badKind
    }
  }
}
