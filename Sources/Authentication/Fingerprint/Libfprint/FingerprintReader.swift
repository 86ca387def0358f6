import HelperProtocol

/// A reader that libfprint drives.
package struct FingerprintReader: Equatable, Sendable {
  /// By what its prints are known: `DRIVER/DEVICE`.
  package let key: String
  /// The name for people, fit for a terminal.
  package let name: String

  init(_ reader: ReaderDescription) {
    key = reader.key
    name = VisibleText.line(reader.name, limit: 60)
  }
}
