public import FoundationEssentials

/// What the keyring tells about an item without giving out its value.
///
/// Attributes are no secret: a keyring shows them to any program of the same user.
public struct KeychainItemAttributes: Equatable, Sendable {
  /// The service the password is for.
  public let service: String
  /// The account it belongs to.
  public let account: String
  /// The access group; nil for none.
  public let accessGroup: String?
  /// What people see in seahorse: given by a program or a person, and to be changed by both.
  public let label: String
  /// When the item was made, to the second; nil where the keyring has kept no date.
  public let created: Date?
  /// When its value, label or attributes were last changed, to the second; nil where the keyring has kept no date.
  public let modified: Date?
}
