/// A fingerprint reader.
public struct ReaderDescription: Equatable, Sendable {
  /// The driver's name and the device's, `DRIVER/DEVICE`: what a print is for.
  public let key: String
  /// The name for people.
  public let name: String
  /// How many touches enrolling takes.
  public let stages: UInt8

  /// Describes a reader. What can't be sent is left out of its texts.
  public init(key: String, name: String, stages: UInt8) {
    self.key = Self.sendable(key)
    self.name = Self.sendable(name)
    self.stages = stages
  }

  /// Key and name in one text.
  var text: String { key + "\0" + name }

  init(stages: UInt8, text: ArraySlice<UInt8>) throws(FrameError) {
    let parts = text.split(separator: 0, omittingEmptySubsequences: false)
    guard parts.count == 2 else { throw .badPayload }
    self.stages = stages
    key = String(decoding: parts[0], as: UTF8.self)
    name = String(decoding: parts[1], as: UTF8.self)
  }

  private static func sendable(_ text: String) -> String { String(text.filter { $0 != "\0" }.prefix(200)) }
}
