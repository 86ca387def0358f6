/// Puts replies together from the pieces in which they arrive.
///
/// It holds at most one incomplete frame and a bounded number of texts, whatever a helper gone mad sends.
public struct ReplyReader: Sendable {
  /// How many replies a helper may send, the outcome included. PAM has at most 32 messages a turn.
  public static let maximumReplies = 128

  private var buffer: [UInt8] = []
  private var seen = 0
  private var isOver = false

  /// Makes a reader that has seen nothing.
  public init() {}

  /// Whether the last byte ended a frame: only then was nothing cut off.
  public var isBetweenFrames: Bool { buffer.isEmpty }

  /// Takes the next piece and returns the replies it completes.
  ///
  /// - Throws: ``FrameError`` where the bytes are not the grammar. The reader is of no use after that.
  public mutating func read(_ bytes: some Sequence<UInt8>) throws(FrameError) -> [Reply] {
    var replies: [Reply] = []
    for byte in bytes {
      guard !isOver else { throw .tooMany }
      buffer.append(byte)
      guard buffer.count >= Frame.lengthSize else { continue }
      let length = Frame.length(buffer[0], buffer[1])
      guard (1...Frame.maximumLength).contains(length) else { throw .badLength }
      guard buffer.count == Frame.lengthSize + length else { continue }
      let reply = try Reply(decoding: buffer[Frame.lengthSize...])
      buffer.removeAll(keepingCapacity: true)
      seen += 1
      guard seen <= Self.maximumReplies else { throw .tooMany }
      if case .outcome = reply { isOver = true }
      replies.append(reply)
    }
    return replies
  }
}
