public import Bus

/// In what a Secret Service differs from the plainest one that the specification allows.
///
/// Each provider below was described by its source and by what its users reported. All of them have in common that no
/// object stands at the alias path of the default collection: only `ReadAlias` finds it.
public struct ProviderBehaviour: Sendable {
  /// What a search answers while the collection is locked.
  public enum LockedSearch: Sendable {
    /// The items, as locked ones.
    case lockedItems
    /// Nothing at all.
    case nothing
    /// Nothing yet: the provider asks by a dialog of its own, which is no prompt, and answers after it.
    case ownDialog
  }

  /// What a person is asked for.
  public enum Question: Sendable {
    case unlock, createItem, deleteItem
  }

  /// What a search answers while the collection is locked.
  public var lockedSearch = LockedSearch.lockedItems
  /// Whether each client has to unlock each item, though the collection is open.
  public var locksItems = false
  /// What a prompt has to confirm, besides unlocking.
  public var confirms: Set<Question> = []
  /// Whether creating an item in a locked collection asks to unlock it, where others refuse.
  public var unlocksToCreate = false
  /// Attributes that every item has besides its own.
  public var addedAttributes: [String: String] = [:]
  /// Whether setting attributes leaves those standing that are not named.
  public var mergesAttributes = false
  /// Whether text that looks like a reference to another entry, `{REF:`, is refused.
  public var refusesReferences = false
  /// Whether a secret of a type `text/…` must be UTF-8, without a parameter behind the type.
  public var isStrictAboutText = false
  /// Whether a label names a folder and an entry in it, which must differ from all others.
  public var splitsLabels = false
  /// Whether replacing an item keeps its label.
  public var keepsLabel = false
  /// Whether replacing removes all items that match and not only the first.
  public var replacesAll = false
  /// Whether prompts can be dismissed by the client.
  public var knowsDismiss = true
  /// The result of a prompt that the person dismissed.
  public var dismissedResult: @Sendable (Question) -> Variant = { question in
    question == .unlock ? .array(of: "o", []) : .objectPath("/")
  }

  /// The plainest provider.
  public static let plain = ProviderBehaviour()

  /// KeePassXC, from 2.7.
  public static let keePassXC = {
    var behaviour = ProviderBehaviour()
    behaviour.lockedSearch = .nothing
    behaviour.locksItems = true
    behaviour.confirms = [.createItem, .deleteItem]
    behaviour.addedAttributes = [
      "Title": "title", "UserName": "", "URL": "", "Notes": "", "Uuid": "1", "Path": "/x",
    ]
    behaviour.mergesAttributes = true
    behaviour.refusesReferences = true
    behaviour.dismissedResult = { question in
      switch question {
      case .unlock: .array(of: "o", [])
      case .createItem: .objectPath("/")
      case .deleteItem: .string("")
      }
    }
    return behaviour
  }()

  /// KDE's ksecretd.
  public static let kWallet = {
    var behaviour = ProviderBehaviour()
    behaviour.isStrictAboutText = true
    behaviour.splitsLabels = true
    behaviour.keepsLabel = true
    behaviour.knowsDismiss = false
    behaviour.dismissedResult = { _ in .array(of: "o", [.objectPath("/")]) }
    return behaviour
  }()

  /// The daemon of oo7, as it was before it compared for equality.
  public static let oo7 = {
    var behaviour = ProviderBehaviour()
    behaviour.lockedSearch = .nothing
    behaviour.unlocksToCreate = true
    behaviour.replacesAll = true
    return behaviour
  }()

  /// One whose dismissed prompts have a result that the specification knows nothing of.
  public static let wrongType = {
    var behaviour = ProviderBehaviour()
    behaviour.confirms = [.createItem, .deleteItem]
    behaviour.dismissedResult = { _ in .bool(true) }
    return behaviour
  }()

  /// One that asks by a dialog of its own during a search.
  public static let ownDialog = {
    var behaviour = ProviderBehaviour()
    behaviour.lockedSearch = .ownDialog
    return behaviour
  }()
}
