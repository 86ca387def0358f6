/// What a helper says, a frame each.
public enum Reply: Equatable, Sendable {
  /// Something the system tells the person, such as how long an account stays locked.
  case info(String)
  /// Something the system tells the person as an error.
  case error(String)
  /// How it ended. The nonce is the request's, or the outcome is another's.
  case outcome(Outcome, Nonce)

  /// The frame. A text too long for one is cut, at the end of a character.
  public var encoded: [UInt8] {
    switch self {
    case .info(let text): Self.frame(.info, Self.cut(text))
    case .error(let text): Self.frame(.error, Self.cut(text))
    case .outcome(let outcome, let nonce): Self.frame(.outcome, nonce.bytes + outcome.encoded)
    }
  }

  /// Reads what follows a frame's length.
  init(decoding bytes: ArraySlice<UInt8>) throws(FrameError) {
    guard let first = bytes.first, let kind = Frame.Kind(rawValue: first) else { throw .badKind }
    let payload = bytes.dropFirst()
    switch kind {
    case .request, .faceRequest: throw .badKind
    case .info: self = .info(try Self.text(payload))
    case .error: self = .error(try Self.text(payload))
    case .outcome:
      guard payload.count == Nonce.size + 2, let nonce = Nonce(payload.prefix(Nonce.size)) else {
        throw .badPayload
      }
      let codes = Array(payload.suffix(2))
      self = .outcome(try Outcome(verdict: codes[0], detail: codes[1]), nonce)
    }
  }

  private static func frame(_ kind: Frame.Kind, _ payload: [UInt8]) -> [UInt8] {
    Frame.header(kind, payloadSize: payload.count) + payload
  }

  private static func cut(_ text: String) -> [UInt8] {
    var size = 0
    let fitting = text.prefix { character in
      size += character.utf8.count
      return size <= Frame.maximumTextSize
    }
    return Array(fitting.utf8)
  }

  /// Invalid UTF-8 is mended: a module writes in whatever encoding its translator used.
  private static func text(_ payload: ArraySlice<UInt8>) throws(FrameError) -> String {
    guard payload.count <= Frame.maximumTextSize else { throw .badPayload }
    return String(decoding: payload, as: UTF8.self)
  }
}
