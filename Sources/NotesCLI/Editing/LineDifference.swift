/// What one text has that another has not, line by line.
struct LineDifference {
  /// More lines than this are not compared one by one: that would take a time that grows with their square.
  private static let mostCompared = 2000
  /// How many unchanged lines are shown around a change.
  private static let context = 2

  private enum Line: Equatable {
    case same(Substring)
    case removed(Substring)
    case added(Substring)
  }

  private let lines: [Line]

  /// Compares two texts.
  init(from old: String, to new: String) {
    let before = Self.lines(of: old)
    let after = Self.lines(of: new)
    let head = zip(before, after).prefix { $0 == $1 }.count
    let tail = zip(before[head...].reversed(), after[head...].reversed()).prefix { $0 == $1 }.count
    let middle = Self.compared(before[head..<before.count - tail], after[head..<after.count - tail])
    lines =
      before[..<head].map(Line.same) + middle + before[(before.count - tail)...].map(Line.same)
  }

  /// The changed lines, each marked `+` or `-`, with some lines around them; at most `limit` lines in all.
  func text(limit: Int) -> [String] {
    var shown: [String] = []
    var last = -1
    for (index, line) in lines.enumerated() where isShown(index) {
      if index > last + 1 { shown.append("  …") }
      last = index
      switch line {
      case .same(let text): shown.append("  \(text)")
      case .removed(let text): shown.append("- \(text)")
      case .added(let text): shown.append("+ \(text)")
      }
      if shown.count >= limit {
        shown.append("  … and more")
        break
      }
    }
    return shown
  }

  private func isShown(_ index: Int) -> Bool {
    let around = max(0, index - Self.context)..<min(lines.count, index + Self.context + 1)
    return lines[around].contains { if case .same = $0 { false } else { true } }
  }

  private static func lines(of text: String) -> [Substring] {
    text.isEmpty ? [] : text.split(separator: "\n", omittingEmptySubsequences: false)
  }

  private static func compared(_ old: ArraySlice<Substring>, _ new: ArraySlice<Substring>) -> [Line] {
    guard max(old.count, new.count) <= mostCompared else {
      return old.map(Line.removed) + new.map(Line.added)
    }
    let difference = Array(new).difference(from: Array(old))
    var removed = Set<Int>()
    var added = Set<Int>()
    for change in difference {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): added.insert(offset)
      }
    }
    var lines: [Line] = []
    let new = Array(new)
    var next = 0
    func takeAdded() {
      while added.contains(next) {
        lines.append(.added(new[next]))
        next += 1
      }
    }
    for (index, line) in old.enumerated() {
      if removed.contains(index) {
        lines.append(.removed(line))
      } else {
        takeAdded()
        lines.append(.same(line))
        next += 1
      }
    }
    takeAdded()
    return lines
  }
}
