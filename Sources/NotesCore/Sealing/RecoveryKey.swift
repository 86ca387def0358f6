public import SecretMemory

/// A recovery key: 130 random bits that open the vault, as 26 letters and two check letters for a person to keep on
/// paper.
///
/// The letters are Crockford's base 32: digits and capitals without I, L, O and U. The check letters are the number
/// that the 26 stand for, modulo 1021: a prime, by which any one wrong letter and any two that changed places are
/// noticed before a slot is tried.
public struct RecoveryKey: Sendable {
  /// Why something typed is no recovery key.
  public enum Invalid: Error, Equatable, Sendable {
    /// It has this many letters, and not ``RecoveryKey/length``.
    case length(Int)
    /// It holds a character that no recovery key has: a U, an accent, a sign.
    case character
    /// The check letters don't fit the others.
    case check
  }

  /// How many letters a recovery key has, the two check letters among them.
  public static let length = 28
  /// How many letters stand together when it is shown.
  private static let groupLength = 4
  private static let secretLength = 26
  private static let modulus = 1021
  private static let alphabet = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ".utf8)

  /// The 26 letters that are the secret, in capitals.
  let letters: SecretBytes

  private init(letters: SecretBytes) {
    self.letters = letters
  }

  /// A new one, from the system's source of randomness.
  static func random() -> RecoveryKey {
    let letters = SecretBytes.random(count: secretLength)
    letters.withMutableBytes { letters in
      // 256 is a multiple of 32: the lower five bits of a random byte are as random as it is.
      for index in letters.indices { letters[index] = alphabet[Int(letters[index] & 31)] }
    }
    return RecoveryKey(letters: letters)
  }

  /// Takes one as a person types it: in either case, with blanks and hyphens anywhere, O for 0 and I or L for 1.
  public init(typed: SecretBytes) throws(Invalid) {
    let values = SecretBytes(count: Self.length)
    var count = 0
    let isReadable = typed.withBytes { typed in
      values.withMutableBytes { values in
        for byte in typed where !Self.isFiller(byte) {
          guard let value = Self.value(of: byte) else { return false }
          if count < values.count { values[count] = value }
          count += 1
        }
        return true
      }
    }
    guard isReadable else { throw .character }
    guard count == Self.length else { throw .length(count) }
    let fits = values.withBytes { values in
      Self.remainder(of: values[..<Self.secretLength])
        == Int(values[Self.secretLength]) << 5 | Int(values[Self.secretLength + 1])
    }
    guard fits else { throw .check }
    letters = SecretBytes(count: Self.secretLength)
    letters.withMutableBytes { letters in
      values.withBytes { values in
        for index in letters.indices { letters[index] = Self.alphabet[Int(values[index])] }
      }
    }
  }

  /// The key as it is shown, once: seven groups of four letters with hyphens between them.
  public var shown: SecretBytes {
    let check = letters.withBytes { letters in
      let values = SecretBytes(count: letters.count)
      return values.withMutableBytes { values in
        for index in values.indices { values[index] = Self.value(of: letters[index]) ?? 0 }
        return Self.remainder(of: UnsafeRawBufferPointer(values)[...])
      }
    }
    let all = SecretBytes(count: Self.length)
    all.withMutableBytes { all in
      letters.withBytes { all.copyMemory(from: $0) }
      all[Self.secretLength] = Self.alphabet[check >> 5]
      all[Self.secretLength + 1] = Self.alphabet[check & 31]
    }
    let shown = SecretBytes(count: Self.length + Self.length / Self.groupLength - 1)
    shown.withMutableBytes { shown in
      all.withBytes { all in
        for (index, letter) in all.enumerated() { shown[index + index / Self.groupLength] = letter }
      }
      for index in stride(from: Self.groupLength, to: shown.count, by: Self.groupLength + 1) {
        shown[index] = UInt8(ascii: "-")
      }
    }
    return shown
  }

  /// The number that values of five bits stand for, modulo ``modulus``.
  private static func remainder(of values: Slice<UnsafeRawBufferPointer>) -> Int {
    values.reduce(0) { ($0 << 5 | Int($1)) % modulus }
  }

  private static func isFiller(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "\t")
  }

  /// The five bits that a letter stands for, as it may be typed.
  private static func value(of byte: UInt8) -> UInt8? {
    let capital = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) ? byte - 32 : byte
    let meant: UInt8 =
      switch capital {
      case UInt8(ascii: "O"): UInt8(ascii: "0")
      case UInt8(ascii: "I"), UInt8(ascii: "L"): UInt8(ascii: "1")
      default: capital
      }
    return alphabet.firstIndex(of: meant).map { UInt8($0) }
  }
}

extension RecoveryKey: CustomStringConvertible {
  public var description: String { "RecoveryKey(redacted)" }
}

extension RecoveryKey.Invalid: CustomStringConvertible {
  /// What is wrong, as a sentence without its full stop.
  public var description: String {
    switch self {
    case .length(let count): "a recovery key has \(RecoveryKey.length) letters, and this has \(count)"
    case .character:
      "a recovery key has digits and letters without U, and nothing else but blanks and hyphens"
    case .check: "a letter is not right: the last two don't fit the others"
    }
  }
}
