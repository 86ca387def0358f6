extension MethodCall {
  /// The interface by which the properties of every object are read, set and announced (the D-Bus specification's).
  public static let propertiesInterface = "org.freedesktop.DBus.Properties"

  /// Reads one property of an object. The reply holds one variant, with the value in it: ``Variant/unboxed``.
  ///
  /// - Parameters:
  ///   - name: the property.
  ///   - interface: the interface that declares it.
  ///   - path: the object's path.
  ///   - destination: the bus name of the peer.
  ///   - autoStart: whether the bus may start the peer.
  public static func property(
    _ name: String, of interface: String, at path: String, destination: String?, autoStart: Bool = true
  ) -> MethodCall {
    MethodCall(
      destination: destination, path: path, interface: propertiesInterface, member: "Get",
      arguments: .tuple([.string(interface), .string(name)]), replySignature: "(v)", autoStart: autoStart)
  }
}
