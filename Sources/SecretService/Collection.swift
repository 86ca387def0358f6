import Bus
package import SecretMemory

/// A collection of items, a keyring: what is locked and unlocked as a whole.
package struct Collection: Sendable {
  static let interface = "org.freedesktop.Secret.Collection"

  let service: Service
  package let path: String

  /// Whether it is locked.
  ///
  /// That does not say that a password is needed: `unlock` may do without one.
  package func isLocked(_ policy: CallPolicy) throws(SecretServiceError) -> Bool {
    try service.property(path, Self.interface, "Locked", policy).bool ?? true
  }

  /// Makes an item, or replaces the first one in this collection that has all these attributes, in one step.
  package func createItem(
    label: String, attributes: [String: String], secret: SecretBytes, _ session: Session, _ policy: CallPolicy
  ) throws(SecretServiceError) -> Item {
    let properties = Variant.dictionary(
      key: "s", value: "v",
      [
        (.string(Item.interface + ".Label"), .variant(.string(label))),
        (.string(Item.interface + ".Attributes"), .variant(.stringDictionary(attributes))),
      ])
    let call = service.methodCall(
      path, Self.interface, "CreateItem", [properties, session.encode(secret), .bool(true)], reply: "(oo)")
    let reply = try service.call(call, policy)
    return Item(service: service, path: try service.created(reply, policy))
  }
}
