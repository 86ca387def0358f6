/// An item that a mock of a provider holds.
public struct ProviderItem: Sendable {
  public let path: String
  public var label: String
  public var attributes: [String: String]
  public var secret: [UInt8]
  public var contentType: String
  /// A number that is greater for each change.
  public var modified: UInt64
  /// The clients that may use it, where a provider asks for each.
  var clients: Set<String> = []

  /// The secret as text.
  public var text: String { String(decoding: secret, as: UTF8.self) }
}
