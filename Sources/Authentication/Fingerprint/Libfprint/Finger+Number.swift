extension Finger {
  /// libfprint's number, 1 to 10.
  package var number: UInt8 { UInt8((Self.allCases.firstIndex(of: self) ?? 0) + 1) }

  /// The finger of that number.
  package init?(number: UInt8) {
    guard (1...10).contains(number) else { return nil }
    self = Self.allCases[Int(number) - 1]
  }
}
