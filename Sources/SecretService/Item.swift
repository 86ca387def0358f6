import Bus

/// One item: a secret with a label and attributes.
package struct Item: Sendable {
  static let interface = "org.freedesktop.Secret.Item"

  let service: Service
  package let path: String

  /// The collection it is in: by the specification, the path above its own.
  package var collection: Collection {
    Collection(service: service, path: path.split(separator: "/").dropLast().reduce("") { $0 + "/" + $1 })
  }

  /// The attributes; hashed and useless while the item is locked.
  package func attributes(_ policy: CallPolicy) throws(SecretServiceError) -> [String: String] {
    try Self.attributes(of: [self], policy).first ?? [:]
  }

  /// The attributes of several items, in one round trip.
  package static func attributes(
    of items: [Item], _ policy: CallPolicy
  ) throws(SecretServiceError) -> [[String: String]] {
    guard let service = items.first?.service else { return [] }
    let calls = items.map { service.getProperty($0.path, interface, "Attributes") }
    return try service.calls(calls, policy).map { $0[0]?.unboxed?.stringDictionary ?? [:] }
  }

  /// Replaces all attributes.
  package func setAttributes(
    _ attributes: [String: String], _ policy: CallPolicy
  ) throws(SecretServiceError) {
    try service.setProperty(path, Self.interface, "Attributes", .stringDictionary(attributes), policy)
  }

  /// The label that people see.
  package func label(_ policy: CallPolicy) throws(SecretServiceError) -> String {
    try service.property(path, Self.interface, "Label", policy).string ?? ""
  }

  /// Changes the label.
  package func setLabel(_ label: String, _ policy: CallPolicy) throws(SecretServiceError) {
    try service.setProperty(path, Self.interface, "Label", .string(label), policy)
  }

  /// When it was last changed, in seconds since 1970.
  package func modified(_ policy: CallPolicy) throws(SecretServiceError) -> UInt64 {
    try service.property(path, Self.interface, "Modified", policy).uint64 ?? 0
  }

  /// Deletes it, with the provider's prompt where it wants one.
  package func delete(_ policy: CallPolicy) throws(SecretServiceError) {
    let reply = try service.call(service.methodCall(path, Self.interface, "Delete", reply: "(o)"), policy)
    _ = try service.prompt(reply[0], .other)?.perform(policy)
  }
}

extension Item: Hashable {
  package static func == (left: Item, right: Item) -> Bool { left.path == right.path }

  package func hash(into hasher: inout Hasher) { hasher.combine(path) }
}
