import Glibc
import TestSupport

extension PseudoTerminal {
  /// The next `[WORD NUMBER…]` that the program prints, as its words.
  func told() -> [String] {
    guard sees("[") else { return [] }
    let beginning = screen.utf8.count { $0 == UInt8(ascii: "[") }
    guard sees("]") else { return [] }
    let parts = screen.split(separator: "[", omittingEmptySubsequences: false)
    guard parts.count > beginning else { return [] }
    return parts[beginning].prefix { $0 != "]" }.split(separator: " ").map(String.init)
  }
}
