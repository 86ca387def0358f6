/// Elements in arrays of some hundred: one array that grew would be copied again and again.
struct Parts<Element> {
  private static var count: Int { 256 }

  private(set) var arrays: [[Element]] = []

  mutating func append(_ element: Element) {
    if arrays.last.map({ $0.count == Self.count }) ?? true {
      arrays.append([])
      arrays[arrays.count - 1].reserveCapacity(Self.count)
    }
    arrays[arrays.count - 1].append(element)
  }
}

extension Parts: Sendable where Element: Sendable {}
