/// A method call, ready to be sent over a ``BusConnection``.
public struct MethodCall: Sendable {
  /// The bus name of the peer; nil only on a connection without a bus.
  public var destination: String?
  /// The object's path.
  public var path: String
  /// The interface that declares the method.
  public var interface: String
  /// The method's name.
  public var member: String
  /// The arguments, a tuple; nil for none.
  public var arguments: Variant?
  /// The type the reply must have, such as `(ao)`; nil for any.
  public var replySignature: String?
  /// Whether the bus may start the peer.
  public var autoStart: Bool
  /// Whether the peer may ask the person at the desk for permission (polkit).
  public var interactive: Bool

  public init(
    destination: String?, path: String, interface: String, member: String, arguments: Variant? = nil,
    replySignature: String? = nil, autoStart: Bool = true, interactive: Bool = false
  ) {
    self.destination = destination
    self.path = path
    self.interface = interface
    self.member = member
    self.arguments = arguments
    self.replySignature = replySignature
    self.autoStart = autoStart
    self.interactive = interactive
  }
}
