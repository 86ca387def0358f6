public import Bus

/// What a person does in seahorse, by the interface that gnome-keyring keeps for PAM and for tests: without a prompt.
extension PrivateDesk {
  /// Makes a keyring.
  ///
  /// Without a password gnome-keyring stores it as plain text.
  ///
  /// - Returns: its object path.
  @discardableResult
  public func makeKeyring(_ label: String, password: String, isDefault: Bool = false) throws -> String {
    let connection = try bus.connect()
    let properties = Variant.dictionary(
      key: "s", value: "v",
      [(.string("org.freedesktop.Secret.Collection.Label"), .variant(.string(label)))])
    let reply = try connection.callKeyring(
      Self.internalInterface, "CreateWithMasterPassword", [properties, try Self.secret(password, connection)])
    let path = reply[0]?.string ?? ""
    if isDefault {
      _ = try connection.callKeyring(
        "org.freedesktop.Secret.Service", "SetAlias", [.string("default"), .objectPath(path)])
    }
    return path
  }

  /// Unlocks a keyring with its password.
  public func unlock(_ path: String = loginCollection, password: String = password) throws {
    let connection = try bus.connect()
    _ = try connection.callKeyring(
      Self.internalInterface, "UnlockWithMasterPassword",
      [.objectPath(path), try Self.secret(password, connection)])
  }

  /// Locks a keyring.
  public func lock(_ path: String = loginCollection) throws {
    _ = try bus.connect().callKeyring(
      "org.freedesktop.Secret.Service", "Lock", [.array(of: "o", [.objectPath(path)])])
  }

  private static let internalInterface = "org.gnome.keyring.InternalUnsupportedGuiltRiddenInterface"

  /// A password in the form in which it travels over a session of this connection, without encryption.
  private static func secret(_ password: String, _ connection: BusConnection) throws -> Variant {
    let reply = try connection.callKeyring(
      "org.freedesktop.Secret.Service", "OpenSession", [.string("plain"), .variant(.string(""))])
    return .tuple([
      .objectPath(reply[1]?.string ?? "/"), .bytes([]), .bytes(Array(password.utf8)), .string("text/plain"),
    ])
  }
}

extension BusConnection {
  /// Calls a method of the keyring's service object.
  public func callKeyring(
    _ interface: String, _ member: String, _ arguments: [Variant], path: String = "/org/freedesktop/secrets"
  ) throws(BusError) -> Variant {
    try call(
      MethodCall(
        destination: "org.freedesktop.secrets", path: path, interface: interface, member: member,
        arguments: .tuple(arguments), autoStart: false),
      deadline: .after(.seconds(10)))
  }
}
