import SecretMemory

/// A line that is typed without being shown, straight into locked memory.
///
/// The terminal's own line editing would keep the text in the kernel and cut it silently at 4,095 bytes.
struct LineEditor {
  /// The longest line.
  static let limit = 1_024

  /// What a byte led to.
  enum Action: Sendable {
    /// Enter: the line. The editor is empty again.
    case submitted(SecretBytes)
    /// Enter, after more than the limit. What was typed is gone.
    case tooLong
    /// Ctrl-D on an empty line.
    case cancelled
  }

  /// How far an escape sequence, which an arrow key sends, has come.
  private enum Escape {
    case none, began, sequence, final
  }

  private let buffer = SecretBytes(count: limit)
  private var count = 0
  private var isTooLong = false
  private var escape = Escape.none

  /// Whether nothing has been typed.
  var isEmpty: Bool { count == 0 && !isTooLong }

  /// Takes the next byte. Nil where the line goes on.
  mutating func take(_ byte: UInt8) -> Action? {
    guard !skipsEscape(byte) else { return nil }
    switch byte {
    case 0x0a, 0x0d: return submit()
    case 0x04: return isEmpty ? .cancelled : nil  // Ctrl-D
    case 0x7f, 0x08: eraseCharacter()  // Backspace, by either name
    case 0x15: clear()  // Ctrl-U
    case 0x17: eraseWord()  // Ctrl-W
    case 0x1b: escape = .began
    case 0..<0x20: break  // no other control character belongs into a password
    default: append(byte)
    }
    return nil
  }

  /// Forgets the line.
  mutating func clear() {
    truncate(to: 0)
    isTooLong = false
    escape = .none
  }

  private mutating func submit() -> Action {
    defer { clear() }
    return isTooLong ? .tooLong : .submitted(buffer[0..<count])
  }

  private mutating func append(_ byte: UInt8) {
    if count < Self.limit {
      let index = count
      buffer.withMutableBytes { $0[index] = byte }
      count += 1
    } else {
      isTooLong = true
    }
  }

  /// A line beyond its limit isn't kept, so it can only be erased whole.
  private mutating func eraseCharacter() {
    if isTooLong { return clear() }
    let bytes = count
    truncate(to: buffer.withBytes { Self.lastCharacter($0, in: bytes) })
  }

  private mutating func eraseWord() {
    if isTooLong { return clear() }
    let bytes = count
    truncate(
      to: buffer.withBytes { line in
        var end = bytes
        while end > 0, line[end - 1] == 0x20 { end -= 1 }
        while end > 0, line[end - 1] != 0x20 { end -= 1 }
        return end
      })
  }

  private mutating func truncate(to length: Int) {
    let former = count
    buffer.withMutableBytes { line in
      for index in length..<max(length, former) { line[index] = 0 }
    }
    count = length
  }

  /// Where the last character of UTF-8 begins.
  private static func lastCharacter(_ line: UnsafeRawBufferPointer, in count: Int) -> Int {
    var end = count
    while end > 0, line[end - 1] & 0xc0 == 0x80 { end -= 1 }
    return max(end - 1, 0)
  }

  /// Swallows the rest of an escape sequence: `ESC [ … letter`, `ESC O letter` or `ESC letter`. Enter ends it
  /// too, so that a lone Escape never keeps a line from being submitted.
  private mutating func skipsEscape(_ byte: UInt8) -> Bool {
    switch escape {
    case .none: return false
    case .began:
      escape = byte == UInt8(ascii: "[") ? .sequence : byte == UInt8(ascii: "O") ? .final : .none
    case .sequence: if (0x40...0x7e).contains(byte) { escape = .none }
    case .final: escape = .none
    }
    if byte == 0x0a || byte == 0x0d || byte == 0x04 {
      escape = .none
      return false
    }
    return true
  }
}
