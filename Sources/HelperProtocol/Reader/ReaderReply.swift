/// What a helper that drives a fingerprint reader says, a frame each.
public enum ReaderReply: Equatable, Sendable {
  /// A reader that is there.
  case reader(ReaderDescription)
  /// How the next print of the request stands to the readers.
  case print(PrintState)
  /// The reader waits for a touch: of this finger alone, where it is not 0; `reader` is its name where there are several.
  case waiting(finger: UInt8, reader: String)
  /// A touch could not be read.
  case retry(Retry)
  /// A finger was read and is none of the prints'.
  case missed
  /// So many touches of an enrolment have been taken.
  case stage(done: UInt8, all: UInt8)
  /// The print that was enrolled, and the reader it belongs to. It counts only with its outcome.
  case made(ReaderDescription, data: [UInt8])
  /// How it ended. The nonce is the request's, or the outcome is another's.
  case outcome(ReaderOutcome, Nonce)

  /// How a print stands to the readers.
  public enum PrintState: UInt8, Sendable {
    /// A reader that is there can look for it.
    case usable = 0
    /// It is of a reader that is not there.
    case foreign = 1
    /// It can't be read.
    case damaged = 2
  }

  /// Why a touch could not be read, with libfprint's numbers.
  public enum Retry: UInt8, Sendable {
    case again = 0
    case tooShort = 1
    case notCentred = 2
    case lift = 3
    case tooFast = 4
  }

  /// The frame.
  public var encoded: [UInt8] {
    switch self {
    case .reader(let reader): ReaderFrame.encoded(.reader, [reader.stages] + Array(reader.text.utf8))
    case .print(let state): ReaderFrame.encoded(.state, [state.rawValue])
    case .waiting(let finger, let reader):
      ReaderFrame.encoded(.waiting, [finger] + Array(reader.utf8.prefix(200)))
    case .retry(let retry): ReaderFrame.encoded(.retry, [retry.rawValue])
    case .missed: ReaderFrame.encoded(.missed, [])
    case .stage(let done, let all): ReaderFrame.encoded(.stage, [done, all])
    case .made(let reader, let data):
      ReaderFrame.encoded(.made, [reader.stages] + Array(reader.text.utf8) + [0] + data)
    case .outcome(let outcome, let nonce): ReaderFrame.encoded(.outcome, nonce.bytes + [outcome.code])
    }
  }

  init(_ kind: ReaderFrame.Kind, _ payload: [UInt8]) throws(FrameError) {
    switch (kind, payload.count) {
    case (.reader, 1...): self = .reader(try ReaderDescription(stages: payload[0], text: payload.dropFirst()))
    case (.state, 1): self = .print(try Self.value(payload[0]))
    case (.waiting, 1...):
      guard payload[0] <= 10 else { throw .badPayload }
      self = .waiting(finger: payload[0], reader: String(decoding: payload.dropFirst(), as: UTF8.self))
    case (.retry, 1): self = .retry(try Self.value(payload[0]))
    case (.missed, 0): self = .missed
    case (.stage, 2): self = .stage(done: payload[0], all: payload[1])
    case (.made, 1...):
      // Two texts, each ended by NUL, and then the print.
      let ends = payload.indices.dropFirst().filter { payload[$0] == 0 }.prefix(2)
      guard ends.count == 2, let end = ends.last else { throw .badPayload }
      let reader = try ReaderDescription(stages: payload[0], text: payload[1..<end])
      self = .made(reader, data: Array(payload[(end + 1)...]))
    case (.outcome, Nonce.size + 1):
      guard let nonce = Nonce(payload.prefix(Nonce.size)),
        let outcome = ReaderOutcome(code: payload[Nonce.size])
      else { throw .badPayload }
      self = .outcome(outcome, nonce)
    case (.print, _), (.ask, _): throw .badKind
    default: throw .badPayload
    }
  }

  private static func value<Value: RawRepresentable>(_ byte: UInt8) throws(FrameError) -> Value
  where Value.RawValue == UInt8 {
    guard let value = Value(rawValue: byte) else { throw .badPayload }
    return value
  }
}

/// Puts replies together from the pieces in which they arrive.
public struct ReaderReplyReader: Sendable {
  /// How many replies a helper may send: a reader that reports touches without end is mad.
  public static let maximumReplies = 10_000

  private var buffer = ReaderFrameBuffer()
  private var seen = 0
  private var isOver = false

  /// Makes a reader that has seen nothing.
  public init() {}

  /// Whether the last byte ended a frame: only then was nothing cut off.
  public var isBetweenFrames: Bool { buffer.isEmpty }

  /// Takes the next piece and returns the replies it completes.
  ///
  /// - Throws: ``FrameError`` where the bytes are not the grammar. The reader is of no use after that.
  public mutating func read(_ bytes: some Sequence<UInt8>) throws(FrameError) -> [ReaderReply] {
    var replies: [ReaderReply] = []
    for byte in bytes {
      guard !isOver else { throw .tooMany }
      guard let (kind, payload) = try buffer.take(byte) else { continue }
      let reply = try ReaderReply(kind, payload)
      seen += 1
      guard seen <= Self.maximumReplies else { throw .tooMany }
      if case .outcome = reply { isOver = true }
      replies.append(reply)
    }
    return replies
  }
}
