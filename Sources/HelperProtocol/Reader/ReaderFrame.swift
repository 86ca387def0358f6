/// The grammar of the pipes between the authentication library and `secret-notes-fprint`, which drives a fingerprint
/// reader: one request a process.
///
/// ```
/// frame    = length kind payload      length: 4 bytes, big-endian, counts kind and payload; at most 256 KiB
///
/// request  = *print ask               in all at most 512 KiB
/// print    = frame 'P' finger data    data: a print as libfprint serialises it
/// ask      = frame 'A' nonce operation finger
///
/// replies  = *report outcome          then the end of the file, and exit status 0
/// reader   = frame 'd' stages text    stages: touches that enrolling takes; text: key NUL name, UTF-8
/// state    = frame 'p' state          of each print of the request, in their order
/// waiting  = frame 'w' finger text    finger: the only one that would do; text: the reader's name where there are more
/// retry    = frame 't' kind
/// missed   = frame 'n'
/// stage    = frame 's' done all
/// made     = frame 'm' stages text NUL data    the reader as in `reader`, then a print
/// outcome  = frame 'o' nonce verdict
/// ```
///
/// Everything that is not said to be longer is one byte. `finger` is libfprint's number, 1 to 10 from the left thumb
/// to the right little finger, or 0 for none. A reader's key is `DRIVER/DEVICE`, by which its prints are known.
///
/// As with the other grammar the request's pipe stays open as long as the parent lives, and anything that is not exactly
/// this is no answer, never a yes.
enum ReaderFrame {
  static let lengthSize = 4
  static let maximumLength = 256 << 10

  enum Kind: UInt8 {
    case print = 0x50  // P
    case ask = 0x41  // A
    case reader = 0x64  // d
    case state = 0x70  // p
    case waiting = 0x77  // w
    case retry = 0x74  // t
    case missed = 0x6e  // n
    case stage = 0x73  // s
    case made = 0x6d  // m
    case outcome = 0x6f  // o
  }

  /// A whole frame.
  static func encoded(_ kind: Kind, _ payload: [UInt8]) -> [UInt8] {
    let length = UInt32(1 + payload.count)
    return [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: length >> $0) } + [kind.rawValue] + payload
  }
}
