import SecretService

/// What a service's items are, without their values.
extension Keyring {
  /// An item with all that is known of it.
  typealias Described = (item: Item, facts: ItemFacts)

  /// The identities of a service's items, in the order of their accounts.
  ///
  /// - Parameter accessGroup: the group they must have; nil for any.
  func identities(of service: String, accessGroup: String?) throws(SecretServiceError) -> [Identity] {
    let identities = try Item.attributes(of: allItems(of: service).items, policy)
      .compactMap(Identity.init(attributes:))
    return Set(identities.filter { accessGroup == nil || $0.accessGroup == accessGroup }).sorted()
  }

  /// What is known of a service's items, in the order of their accounts; of several with one identity, of the one that
  /// is read.
  func facts(
    of service: String, accessGroup: String?
  ) throws(SecretServiceError) -> [(Identity, ItemFacts)] {
    var facts: [Identity: ItemFacts] = [:]
    for (_, candidate) in try describedItems(of: service) {
      guard let identity = Identity(attributes: candidate.attributes) else { continue }
      if accessGroup == nil || identity.accessGroup == accessGroup, facts[identity] == nil {
        facts[identity] = candidate
      }
    }
    return facts.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// What is known of one item; nil where there is none.
  func facts(of identity: Identity) throws(SecretServiceError) -> ItemFacts? {
    guard let item = try find([identity]).first?.first else { return nil }
    return try Item.facts(of: [item], policy).first
  }

  /// All items of a service, whoever stored them, in the order in which `find` prefers them: those with a group, be it
  /// the empty one, then those of the default collection, then those that were changed last.
  func describedItems(of service: String) throws(SecretServiceError) -> [Described] {
    let (items, standard) = try allItems(of: service)
    func rank(_ described: Described) -> (Int, Int, UInt64) {
      (
        described.facts.attributes["accessGroup"] == nil ? 0 : 1,
        described.item.collection.path == standard?.path ? 1 : 0, described.facts.modified
      )
    }
    return zip(items, try Item.facts(of: items, policy)).map { ($0, $1) }.sorted { rank($0) > rank($1) }
  }
}
