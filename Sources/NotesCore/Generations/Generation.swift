/// A sealed copy of a whole vault, as it was at one moment.
public struct Generation: Equatable, Sendable {
  /// What it is called by: each new one has a number higher than all that are there.
  public let number: Int
  /// When it was made, to the second.
  public let made: Timestamp
  /// Whether it is what a restored generation replaced: it isn't one of the seven, and stays until its file is removed.
  public let isReplaced: Bool

  /// The name of its file in the folder of generations: `12-20261130T081500Z.sqlite`, and `-replaced` before the
  /// ending where it is that.
  var name: String {
    "\(number)-\(made.basic)\(isReplaced ? Self.replaced : "")\(Self.ending)"
  }

  /// The highest number. A file with a higher one was never made here.
  static let highest = 999_999_999

  private static let replaced = "-replaced"
  private static let ending = ".sqlite"

  init(number: Int, made: Timestamp, isReplaced: Bool) {
    self.number = number
    self.made = made
    self.isReplaced = isReplaced
  }

  /// Reads a file's name.
  ///
  /// Nil for any that isn't a generation's.
  init?(name: String) {
    guard name.hasSuffix(Self.ending) else { return nil }
    var rest = name.dropLast(Self.ending.count)
    isReplaced = rest.hasSuffix(Self.replaced)
    if isReplaced { rest = rest.dropLast(Self.replaced.count) }
    let parts = rest.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, let number = Int(parts[0]), (1...Self.highest).contains(number),
      let made = Timestamp(basic: parts[1])
    else {
      return nil
    }
    self.number = number
    self.made = made
    guard self.name == name else { return nil }
  }
}
