import SecretMemory
import SecretService

/// What is done with items, each in the order that keeps a failure from losing anything.
extension Keyring {
  /// How a change of account ended.
  enum RenameOutcome {
    case renamed
    case nothingToRename
    case targetExists
  }

  /// The values of several items, found together and fetched together; nil where there is no such item.
  func values(of identities: [Identity]) throws(SecretServiceError) -> [SecretBytes?] {
    link.session.begin()  // it takes longer than the search
    let items = try find(identities).map(\.first)
    let present = items.compactMap { $0 }
    guard !present.isEmpty else { return items.map { _ in nil } }
    let secrets = try service.secrets(of: present, try session(), policy)
    guard present.allSatisfy({ secrets[$0] != nil }) else { throw .noSuchObject }  // gone since it was found
    return items.map { item in item.flatMap { secrets[$0] }.map(ValueEncoding.value) }
  }

  /// Stores a value: in place where the item exists, else in the default collection.
  ///
  /// - Parameter label: what people see; nil keeps the label of an item that exists.
  func save(_ value: SecretBytes, as identity: Identity, label: String?) throws(SecretServiceError) {
    link.session.begin()
    let existing = try find([identity], all: true).flatMap { $0 }
    let collection = if let item = existing.first { item.collection } else { try writableDefaultCollection() }
    let label = if let label { label } else { try existing.first?.label(policy) ?? identity.defaultLabel }
    let item = try collection.createItem(
      label: label, attributes: identity.storedAttributes, secret: ValueEncoding.stored(value), try session(),
      policy)
    try delete(existing.filter { $0 != item })
  }

  /// Moves an item to another account.
  ///
  /// It stays the same item, with its date of creation.
  func rename(_ identity: Identity, to target: Identity) throws(SecretServiceError) -> RenameOutcome {
    if identity == target { return .renamed }
    let found = try find([identity, target], all: true)
    guard let item = found[0].first else { return .nothingToRename }
    guard found[1].isEmpty else { return .targetExists }
    let label = try item.label(policy)
    try item.setAttributes(target.storedAttributes, policy)
    // Another label was chosen by a person or a program, and says what they want it to say.
    if label == identity.defaultLabel { try item.setLabel(target.defaultLabel, policy) }
    try delete(found[0].filter { $0 != item })
    return .renamed
  }

  /// Changes the label of an item; false where there is no such item.
  func setLabel(_ label: String, of identity: Identity) throws(SecretServiceError) -> Bool {
    guard let item = try find([identity]).first?.first else { return false }
    try item.setLabel(label, policy)
    return true
  }

  /// Deletes every item that has the identity, in all collections.
  func delete(_ identity: Identity) throws(SecretServiceError) {
    try delete(try find([identity], all: true).flatMap { $0 })
  }

  private func delete(_ items: [Item]) throws(SecretServiceError) {
    for item in items {
      do {
        try item.delete(policy)
      } catch .noSuchObject {
        continue  // somebody else was faster
      }
    }
  }
}
