public import Bus

/// What a person does in seahorse, without a prompt where gnome-keyring keeps an interface for PAM and for tests.
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

  /// Writes another password into an item.
  public func edit(_ path: String, secret: String) throws {
    let connection = try bus.connect()
    _ = try connection.callKeyring(
      Self.itemInterface, "SetSecret", [try Self.secret(secret, connection)], path: path)
  }

  /// Gives an item another description.
  public func relabel(_ path: String, _ label: String) throws {
    _ = try bus.connect().callKeyring(
      "org.freedesktop.DBus.Properties", "Set",
      [.string(Self.itemInterface), .string("Label"), .variant(.string(label))], path: path)
  }

  private static let itemInterface = "org.freedesktop.Secret.Item"
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
  /// Calls a method of one of the keyring's objects, and once more where the daemon had not noticed this client yet.
  public func callKeyring(
    _ interface: String, _ member: String, _ arguments: [Variant], path: String = "/org/freedesktop/secrets"
  ) throws(BusError) -> Variant {
    let call = MethodCall(
      destination: "org.freedesktop.secrets", path: path, interface: interface, member: member,
      arguments: .tuple(arguments), autoStart: false)
    do {
      return try self.call(call, deadline: .after(.seconds(10)))
    } catch .remote(name: "org.freedesktop.DBus.Error.UnknownMethod", _) {
      return try self.call(call, deadline: .after(.seconds(10)))
    }
  }
}
