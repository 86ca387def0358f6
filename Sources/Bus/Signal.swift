/// A signal that arrived.
public struct Signal: Sendable {
  /// The sender's unique name, set by the bus and so not to be forged.
  public let sender: String
  /// The object that emitted it.
  public let path: String
  /// The interface that declares it.
  public let interface: String
  /// Its name.
  public let member: String
  /// Its arguments, a tuple.
  public let arguments: Variant
}
