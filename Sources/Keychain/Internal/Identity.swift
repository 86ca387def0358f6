/// What an item is known by.
///
/// An item without an access group has an empty one.
struct Identity: Sendable {
  let service: String
  let account: String
  let accessGroup: String

  /// All the attributes the item is stored with.
  ///
  /// The group always stands among them: keyrings replace the first item whose attributes include the new one's, so a
  /// shorter identity would overwrite a longer one. There is never one more, or a save would make a second item.
  var storedAttributes: [String: String] {
    query.merging(["accessGroup": accessGroup, "xdg:schema": Self.schema]) { $1 }
  }

  /// What finds the item at once, if we stored it.
  ///
  /// The schema is left out: a keyring that has not been unlocked since its daemon started answers to none.
  var exactQuery: [String: String] { query.merging(["accessGroup": accessGroup]) { $1 } }

  /// What finds it also where another program stored it without an access group.
  var query: [String: String] {
    accessGroup.isEmpty
      ? ["service": service, "account": account]
      : ["service": service, "account": account, "accessGroup": accessGroup]
  }

  /// The label of an item that was given none.
  var defaultLabel: String { "\(service) (\(account))" }

  /// The same, if D-Bus can carry it: of a text with a NUL character, only the beginning would arrive.
  func checked() throws(KeychainError) -> Identity {
    guard ![service, account, accessGroup].contains(where: { $0.utf8.contains(0) }) else {
      throw .unhandledError(name: "", message: "a service, account or group can't contain a NUL character")
    }
    return self
  }

  private static let schema = "org.secretnotes.SecretNotes"
}

extension Identity: Hashable, Comparable {
  /// Byte for byte, as the keyring compares: `==` of two strings takes different spellings of an accent as the same.
  static func == (left: Identity, right: Identity) -> Bool {
    left.service.utf8.elementsEqual(right.service.utf8) && left.account.utf8.elementsEqual(right.account.utf8)
      && left.accessGroup.utf8.elementsEqual(right.accessGroup.utf8)
  }

  /// By account, then by group.
  static func < (left: Identity, right: Identity) -> Bool {
    (left.account, left.accessGroup) < (right.account, right.accessGroup)
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(service)
    hasher.combine(account)
    hasher.combine(accessGroup)
  }
}

extension Identity {
  /// Reads the identity of an item; nil where it is no item of ours: it belongs to no account.
  init?(attributes: [String: String]) {
    guard let service = attributes["service"], let account = attributes["account"] else { return nil }
    self.init(service: service, account: account, accessGroup: attributes["accessGroup"] ?? "")
  }
}
