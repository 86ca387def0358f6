/// A password that another program's library has stored for a service, to be copied into an item of our own.
///
/// `KeychainPasswordItem.importableItems(forService:)` finds them and `KeychainPasswordItem.importItems(_:)` copies
/// them. Neither changes anything of theirs.
public struct ImportableItem: Hashable, Sendable {
  /// The library that stored it, as far as the attributes tell.
  public enum Source: Sendable {
    /// Python's `keyring`: `service`, `username`, and an `application` that says so.
    case pythonKeyring
    /// `go-keyring`: `service` and `username` alone. Other programs that write just these two, `secret-tool` by hand
    /// among them, can't be told apart from it.
    case goKeyring
    /// `keytar` of Node.js: `service` and `account`, with libsecret's generic schema, which GNOME keyring gives at its
    /// next start also to what `secret-tool store service S account A` has made.
    ///
    /// ``KeychainPasswordItem`` reads such an item as it stands, and its first save without an access group puts an
    /// item of our own in its place. Import it into a group where both programs are to keep theirs.
    case keytar
  }

  /// Who stored it.
  public let source: Source
  /// The service the password is for.
  public var service: String { name.service }
  /// The account it belongs to, which Python's and Go's library call a user name.
  public var account: String { name.account }

  /// Both, compared as the keyring compares.
  private let name: Identity

  private init(_ source: Source, service: String, account: String) {
    self.source = source
    name = Identity(service: service, account: account, accessGroup: "")
  }

  /// What the item is called as one of ours.
  func identity(accessGroup: String) -> Identity {
    Identity(service: service, account: account, accessGroup: accessGroup)
  }
}

extension ImportableItem {
  /// Recognises what one of the libraries has stored by its attributes; nil where it is of none of them.
  ///
  /// Attributes that no library uses are passed over: some keyrings add their own to every item.
  init?(attributes: [String: String]) {
    guard let service = attributes["service"], attributes["accessGroup"] == nil else { return nil }
    let (username, account) = (attributes["username"], attributes["account"])
    switch (username, account, attributes["application"]) {
    case (let username?, nil, "Python keyring library"):
      self.init(.pythonKeyring, service: service, account: username)
    case (let username?, nil, nil) where attributes["target"] == nil:  // which keyring-rs writes
      self.init(.goKeyring, service: service, account: username)
    case (nil, let account?, nil) where attributes["xdg:schema"] == "org.freedesktop.Secret.Generic":
      self.init(.keytar, service: service, account: account)
    default:
      return nil
    }
  }
}
