import Bus

/// Properties are read and set one by one where one is needed: loading all of an object's costs more.
extension Service {
  func getProperty(_ path: String, _ interface: String, _ name: String) -> MethodCall {
    .property(name, of: interface, at: path, destination: owner, autoStart: false)
  }

  /// All properties of an object, in one call.
  func getAllProperties(_ path: String, _ interface: String) -> MethodCall {
    methodCall(path, MethodCall.propertiesInterface, "GetAll", [.string(interface)], reply: "(a{sv})")
  }

  func property(
    _ path: String, _ interface: String, _ name: String, _ policy: CallPolicy
  ) throws(SecretServiceError) -> Variant {
    let reply = try call(getProperty(path, interface, name), policy)
    guard let value = reply[0]?.unboxed else { throw .refused(name: "", message: "no value for \(name)") }
    return value
  }

  func setProperty(
    _ path: String, _ interface: String, _ name: String, _ value: Variant, _ policy: CallPolicy
  ) throws(SecretServiceError) {
    let arguments: [Variant] = [.string(interface), .string(name), .variant(value)]
    _ = try call(methodCall(path, MethodCall.propertiesInterface, "Set", arguments), policy)
  }
}
