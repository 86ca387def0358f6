import Bus
public import SecretMemory

/// The notes password, checked and in Unicode's normalisation form C, so that it doesn't matter on which keyboard an
/// accent was typed.
public struct NotesPassword: Sendable {
  /// Which rule a password breaks.
  public enum Invalid: Error, Equatable, Sendable {
    /// It is empty.
    case empty
    /// It has more bytes than ``NotesPassword/longest``.
    case tooLong
    /// It is not UTF-8.
    case notUTF8
    /// It holds a newline, TAB, NUL, escape or another control character.
    case controlCharacter
  }

  /// How many bytes of UTF-8 a password may have, as typed and in normalisation form C.
  public static let longest = 1024

  /// The password in normalisation form C.
  public let bytes: SecretBytes

  /// Takes a password as it was typed, or as the keyring has it.
  public init(_ typed: SecretBytes) throws(Invalid) {
    guard !typed.isEmpty else { throw .empty }
    guard typed.count <= Self.longest else { throw .tooLong }
    guard typed.withBytes({ UTF8Validity.firstInvalidOffset(in: $0) }) == nil else { throw .notUTF8 }
    guard !typed.withBytes(Self.holdsControlCharacter) else { throw .controlCharacter }
    let bytes = typed.withBytes { Text.withNFC(of: $0) { SecretBytes(copying: $0) } }
    guard bytes.count <= Self.longest else { throw .tooLong }
    self.bytes = bytes
  }

  /// Looks for C0, DEL and, as they stand in UTF-8, C1.
  private static func holdsControlCharacter(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var previous: UInt8 = 0
    for byte in bytes {
      if byte < 0x20 || byte == 0x7f || (previous == 0xc2 && byte < 0xa0) { return true }
      previous = byte
    }
    return false
  }
}

extension NotesPassword.Invalid: CustomStringConvertible {
  /// The rule, as a sentence without its full stop.
  public var description: String {
    switch self {
    case .empty: "a notes password can't be empty"
    case .tooLong: "a notes password has at most \(NotesPassword.longest) bytes"
    case .notUTF8: "a notes password has to be UTF-8"
    case .controlCharacter: "a notes password holds no control characters"
    }
  }
}
