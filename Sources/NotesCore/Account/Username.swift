import Bus

/// The name of an account: 1 to 64 characters, something to see among them, none that moves the cursor or
/// turns the direction of writing.
///
/// Kept in Unicode's normalisation form C.
public struct Username: Hashable, Sendable, CustomStringConvertible {
  /// Which rule a name breaks.
  public enum Invalid: Error, Equatable, Sendable {
    /// It is empty.
    case empty
    /// It has more characters than ``Username/longest``.
    case tooLong
    /// It holds a newline, TAB, escape or another control character, or one that turns the direction of writing.
    case controlCharacter
    /// It consists of blanks and other characters that can't be seen.
    case invisible
  }

  /// How many characters (Unicode scalar values in normalisation form C) a name may have.
  public static let longest = 64

  /// The name.
  public let name: String

  /// Takes a name as it was typed.
  public init(_ typed: String) throws(Invalid) {
    // Longer than any valid name could be before it is composed: not worth normalising.
    guard typed.utf8.count <= Self.longest * 64 else { throw .tooLong }
    let name = Text.nfc(typed)
    guard !name.unicodeScalars.isEmpty else { throw .empty }
    guard name.unicodeScalars.count <= Self.longest else { throw .tooLong }
    guard !name.unicodeScalars.contains(where: Text.isHazard) else { throw .controlCharacter }
    guard !name.unicodeScalars.allSatisfy(Self.isInvisible) else { throw .invisible }
    self.name = name
  }

  public var description: String { name }

  /// Whether the character leaves no ink: blank, or ignored by whoever draws text.
  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    let properties = scalar.properties
    return properties.isWhitespace || properties.isDefaultIgnorableCodePoint || scalar.value == 0x2800
      || [.control, .format, .unassigned, .surrogate].contains(properties.generalCategory)
  }
}

extension Username.Invalid: CustomStringConvertible {
  /// The rule, as a sentence without its full stop.
  public var description: String {
    switch self {
    case .empty: "a username can't be empty"
    case .tooLong: "a username has at most \(Username.longest) characters"
    case .controlCharacter: "a username holds no control characters"
    case .invisible: "a username needs a character that can be seen"
    }
  }
}
