/// A finger, by the name fprintd has for it.
public enum Finger: String, Sendable, Hashable, CaseIterable {
  case leftThumb = "left-thumb"
  case leftIndex = "left-index-finger"
  case leftMiddle = "left-middle-finger"
  case leftRing = "left-ring-finger"
  case leftLittle = "left-little-finger"
  case rightThumb = "right-thumb"
  case rightIndex = "right-index-finger"
  case rightMiddle = "right-middle-finger"
  case rightRing = "right-ring-finger"
  case rightLittle = "right-little-finger"
}

extension Finger: CustomStringConvertible {
  /// The name in a sentence: "right index finger".
  public var description: String { String(rawValue.map { $0 == "-" ? " " : $0 }) }
}
