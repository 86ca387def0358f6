import SecretService

/// What other programs' libraries have stored, and how it is copied.
extension Keyring {
  /// What other libraries have stored for a service, in the order of the accounts.
  func importable(of service: String) throws(SecretServiceError) -> [ImportableItem] {
    Self.importable(try describedItems(of: service)).keys.sorted { $0.account < $1.account }
  }

  /// Copies values into items of our own, in the default collection, for those accounts that have none.
  ///
  /// What has gone since it was listed is passed over; of several for one account the first is copied.
  ///
  /// - Parameter made: gets what has been made, also where it ends with an error.
  func copy(
    _ wanted: [ImportableItem], toGroup accessGroup: String, made: inout [Identity]
  ) throws(SecretServiceError) {
    link.session.begin()
    var copies: [(source: Item, target: Identity)] = []
    for (service, wanted) in Dictionary(grouping: wanted, by: { Array($0.service.utf8) }) {
      let described = try describedItems(of: String(decoding: service, as: UTF8.self))
      let importable = Self.importable(described)
      var taken = Self.ours(described)
      for wanted in wanted {
        guard let source = importable[wanted] else { continue }
        let target = wanted.identity(accessGroup: accessGroup)
        if taken.insert(target).inserted { copies.append((source, target)) }
      }
    }
    guard !copies.isEmpty else { return }
    let secrets = try service.secrets(of: copies.map(\.source), session(), policy)
    let collection = try writableDefaultCollection()
    for (source, target) in copies {
      guard let secret = secrets[source] else { throw .noSuchObject }  // gone since it was found
      _ = try collection.createItem(
        label: target.defaultLabel, attributes: target.storedAttributes, secret: ValueEncoding.stored(secret),
        session(), policy)
      made.append(target)
    }
  }

  /// The items that are another library's; of several that are the same to it, the one that comes first.
  private static func importable(_ described: [Described]) -> [ImportableItem: Item] {
    let items = described.compactMap { item, facts in
      ImportableItem(attributes: facts.attributes).map { ($0, item) }
    }
    return Dictionary(items, uniquingKeysWith: { first, _ in first })
  }

  /// The identities of all items that are no other library's.
  private static func ours(_ described: [Described]) -> Set<Identity> {
    let attributes = described.map(\.facts.attributes).filter { ImportableItem(attributes: $0) == nil }
    return Set(attributes.compactMap(Identity.init(attributes:)))
  }
}
