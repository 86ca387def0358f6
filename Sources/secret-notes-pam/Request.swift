import Glibc
import HelperProtocol
import SecretMemory

/// The one thing this process is asked.
struct Request {
  /// What the outcome repeats.
  let nonce: Nonce
  /// The password, in locked memory since it was read; nil where a face is to be checked.
  let password: SecretBytes?

  /// Reads a request, and nothing beyond it. Nil where what came is none.
  static func read(from descriptor: Int32) -> Request? {
    var bytes = [UInt8](repeating: 0, count: RequestHeader.size)
    guard bytes.withUnsafeMutableBytes({ fill($0, from: descriptor) }),
      let header = try? RequestHeader(decoding: bytes)
    else { return nil }
    guard header.subject != .face else { return Request(nonce: header.nonce, password: nil) }
    let password = SecretBytes(count: header.passwordSize)
    guard password.withMutableBytes({ fill($0, from: descriptor) }) else { return nil }
    return Request(nonce: header.nonce, password: password)
  }

  private static func fill(_ buffer: UnsafeMutableRawBufferPointer, from descriptor: Int32) -> Bool {
    var rest = buffer[...]
    while !rest.isEmpty {
      let piece = UnsafeMutableRawBufferPointer(rebasing: rest)
      let count = Glibc.read(descriptor, piece.baseAddress, piece.count)
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if count == 0 || errno != EINTR {
        return false
      }
    }
    return true
  }
}
