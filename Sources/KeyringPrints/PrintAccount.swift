import Authentication

/// The account of a print's item: the finger and the reader that it is for.
struct PrintAccount: Equatable {
  let finger: Finger
  /// `DRIVER/DEVICE`.
  let reader: String

  init(finger: Finger, reader: String) {
    self.finger = finger
    self.reader = reader
  }

  /// Reads an account; nil where it is of another form.
  init?(_ account: String) {
    let parts = account.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let finger = Finger(rawValue: String(parts[0])), !parts[1].isEmpty else {
      return nil
    }
    self.init(finger: finger, reader: String(parts[1]))
  }

  /// The account.
  var text: String { "\(finger.rawValue)@\(reader)" }
}
