/// Characters that don't stand for anything one sees, but move, hide or reorder what one does.
enum ControlCharacter {
  /// C0, DEL and C1: what Unicode calls control characters.
  ///
  /// Newline and TAB are among them.
  static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0...0x1f, 0x7f...0x9f: true
    default: false
    }
  }

  /// Marks that turn the direction of writing, and the two separators that break a line.
  static func isLayout(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x61c, 0x200e, 0x200f, 0x2028...0x202e, 0x2066...0x2069: true
    default: false
    }
  }

  /// Whether the character leaves no ink: blank, control, or ignored by whoever draws text.
  static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    let properties = scalar.properties
    return properties.isWhitespace || properties.isDefaultIgnorableCodePoint || scalar.value == 0x2800
      || [.control, .format, .unassigned, .surrogate].contains(properties.generalCategory)
  }
}
