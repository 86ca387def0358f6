/// The grammar of the pipes between the authentication library and a helper process.
///
/// ```
/// frame    = length kind payload        length: 2 bytes, big-endian, counts kind and payload
///
/// request  = frame 'R' nonce password   nonce: 16 random bytes; password: 1 to 1,024 bytes, not 0
///          | frame 'F' nonce            the face before the camera, without a password
///
/// replies  = *( info / error ) outcome  then the end of the file, and exit status 0
/// info     = frame 'i' text             what the system says on the way, UTF-8, at most 1,024 bytes
/// error    = frame 'e' text
/// outcome  = frame 'o' nonce verdict detail
/// ```
///
/// The request goes to the helper's standard input, which its parent keeps open as long as it lives: the end
/// of that file is how a helper learns that nobody waits any more. Replies come on a descriptor that carries
/// nothing else. Anything that is not exactly this is "could not be checked", never a yes.
enum Frame {
  static let lengthSize = 2
  /// Kind, nonce and the longest password: no frame is longer.
  static let maximumLength = 1 + Nonce.size + RequestHeader.maximumPasswordSize
  static let maximumTextSize = 1_024

  enum Kind: UInt8 {
    case request = 0x52  // R
    case faceRequest = 0x46  // F
    case info = 0x69  // i
    case error = 0x65  // e
    case outcome = 0x6f  // o
  }

  /// The bytes before a payload of `size` bytes.
  static func header(_ kind: Kind, payloadSize size: Int) -> [UInt8] {
    let length = 1 + size
    return [UInt8(truncatingIfNeeded: length >> 8), UInt8(truncatingIfNeeded: length), kind.rawValue]
  }

  /// The value of the two bytes a frame begins with.
  static func length(_ high: UInt8, _ low: UInt8) -> Int { Int(high) << 8 | Int(low) }
}
