import Bus
import SecretMemory
import SecretService

/// One operation on the keyring: how items are found, unlocked and changed.
struct Keyring {
  let link: Link
  let policy: CallPolicy

  var service: Service { link.service }

  /// The session, waiting for it where it is not open yet.
  func session() throws(SecretServiceError) -> Session { try link.session.value(policy.cancellation) }

  // MARK: - Finding

  /// The unlocked items that have each identity; where there are several, the one to use comes first.
  ///
  /// - Parameter all: whether to open every locked collection that may hold one more, even if one has been found.
  func find(_ identities: [Identity], all: Bool = false) throws(SecretServiceError) -> [[Item]] {
    if !all {
      let found = try service.search(identities.map(\.exactQuery), policy).map(\.unlocked)
      if found.allSatisfy({ !$0.isEmpty }) { return try inOrder(found) }
    }
    // That nothing is found means something only once the default collection is open: a locked one may answer
    // with nothing, or with attributes that nobody can read.
    _ = try unlockedDefaultCollection()
    var (found, locked) = try matches(identities)
    if !locked.isEmpty && (all || found.contains { $0.isEmpty }) {
      try service.unlock(locked.map(\.path), policy)
      (found, _) = try matches(identities)
    }
    return try inOrder(found)
  }

  /// All items of a service, whoever stored them, unlocked, and the default collection.
  func allItems(of service: String) throws(SecretServiceError) -> (items: [Item], standard: Collection?) {
    let standard = try unlockedDefaultCollection()
    let query = ["service": service]
    var results = try self.service.search([query], policy)
    let locked = results.flatMap(\.locked)
    if !locked.isEmpty {
      try self.service.unlock(locked.map(\.path), policy)
      results = try self.service.search([query], policy)
    }
    return (results.flatMap(\.unlocked), standard)
  }

  /// The default collection, unlocked; nil where there is none.
  func unlockedDefaultCollection() throws(SecretServiceError) -> Collection? {
    guard let collection = try service.defaultCollection(policy) else { return nil }
    try service.unlock([collection.path], policy)
    return collection
  }

  /// The default collection, unlocked, made with the provider's prompt where there is none.
  func writableDefaultCollection() throws(SecretServiceError) -> Collection {
    if let collection = try unlockedDefaultCollection() { return collection }
    return try service.createDefaultCollection(label: "Default keyring", policy)
  }

  /// Unlocked items of each identity, compared attribute by attribute, and locked ones that may be more of them.
  func matches(_ identities: [Identity]) throws(SecretServiceError) -> ([[Item]], locked: [Item]) {
    let results = try service.search(identities.map(\.query), policy)
    let candidates = results.flatMap(\.unlocked)
    let attributes = Dictionary(
      zip(candidates, try Item.attributes(of: candidates, policy)), uniquingKeysWith: { $1 })
    let found = zip(identities, results).map { identity, result in
      result.unlocked.filter { attributes[$0].flatMap(Identity.init(attributes:)) == identity }
    }
    return (found, results.flatMap(\.locked))
  }

  /// Puts the items of the default collection first, and the one that was changed last before the others.
  private func inOrder(_ found: [[Item]]) throws(SecretServiceError) -> [[Item]] {
    guard found.contains(where: { $0.count > 1 }) else { return found }
    let standard = try service.defaultCollection(policy)?.path
    var ranks: [Item: (Int, UInt64)] = [:]
    for item in found.flatMap({ $0 }) {
      ranks[item] = (item.collection.path == standard ? 1 : 0, try item.modified(policy))
    }
    return found.map { items in
      items.sorted { (ranks[$0] ?? (0, 0)) > (ranks[$1] ?? (0, 0)) }
    }
  }
}
