import Bus

/// Everything about an item but its secret.
package struct ItemFacts: Sendable {
  package let attributes: [String: String]
  package let label: String
  /// Seconds since 1970; 0 where the provider keeps no date.
  package let created: UInt64
  /// Seconds since 1970; 0 where the provider keeps no date.
  package let modified: UInt64

  /// Reads the properties of an item as D-Bus sends them, `a{sv}`.
  init(_ properties: Variant?) {
    var values: [String: Variant] = [:]
    for index in 0..<(properties?.count ?? 0) {
      if let entry = properties?[index], let name = entry[0]?.string { values[name] = entry[1]?.unboxed }
    }
    attributes = values["Attributes"]?.stringDictionary ?? [:]
    label = values["Label"]?.string ?? ""
    created = values["Created"]?.uint64 ?? 0
    modified = values["Modified"]?.uint64 ?? 0
  }
}

extension Item {
  /// What is known of several items, in one round trip.
  package static func facts(of items: [Item], _ policy: CallPolicy) throws(SecretServiceError) -> [ItemFacts]
  {
    guard let service = items.first?.service else { return [] }
    let calls = items.map { service.getAllProperties($0.path, interface) }
    return try service.calls(calls, policy).map { ItemFacts($0[0]) }
  }
}
