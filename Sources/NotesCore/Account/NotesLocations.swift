import Glibc

/// Where the account's files are, by the XDG base directory specification.
///
/// Pure: it looks at nothing but what it is given. ``PrivateFolder`` opens or makes the folders.
public struct NotesLocations: Equatable, Sendable {
  /// The folder of the vault: `$XDG_DATA_HOME/secret-notes`.
  public let dataFolder: String
  /// The folder of the defaults file: `$XDG_CONFIG_HOME/secret-notes`.
  public let configurationFolder: String
  /// The folder of what is neither: drafts. `$XDG_STATE_HOME/secret-notes`.
  public let stateFolder: String

  /// Finds the folders.
  ///
  /// - Parameters:
  ///   - environment: `XDG_DATA_HOME`, `XDG_CONFIG_HOME`, `XDG_STATE_HOME` and `HOME` are read; each is ignored
  ///     where it isn't an absolute path, as the specification demands.
  ///   - home: the user's folder by the user database, for want of `HOME`; see ``homeFolder()``.
  /// - Returns: nil where neither says where the home is.
  public init?(environment: [String: String], home: String?) {
    func absolute(_ name: String) -> String? { Self.absolute(environment[name]) }
    let home = absolute("HOME") ?? Self.absolute(home)
    guard let data = absolute("XDG_DATA_HOME") ?? home.map({ $0 + "/.local/share" }),
      let configuration = absolute("XDG_CONFIG_HOME") ?? home.map({ $0 + "/.config" })
    else { return nil }
    dataFolder = data + "/secret-notes"
    configurationFolder = configuration + "/secret-notes"
    stateFolder = (absolute("XDG_STATE_HOME") ?? home.map { $0 + "/.local/state" } ?? data) + "/secret-notes"
  }

  /// The vault.
  public var vault: String { dataFolder + "/vault.sqlite" }
  /// A vault that is being made.
  public var newVault: String { dataFolder + "/vault.new" }
  /// A vault whose account is being deleted.
  public var deletingVault: String { dataFolder + "/vault.deleting" }
  /// A generation's copy that is about to take the place of a damaged vault.
  var restoredVault: String { dataFolder + "/vault.restored" }
  /// The same while it is being copied.
  var unfinishedRestoredVault: String { restoredVault + ".new" }
  /// The folder of the copies that are kept of the vault; see ``Generations``.
  public var generations: String { dataFolder + "/generations" }
  /// What processes lock that use the vault; see ``VaultLock``.
  public var lock: String { dataFolder + "/lock" }
  /// The defaults file.
  public var defaults: String { configurationFolder + "/defaults.plist" }

  /// The folder of drafts; see ``DraftFolder``.
  public var drafts: String { stateFolder + "/drafts" }

  /// The folder of the user who runs this, by the user database; nil where it knows none.
  public static func homeFolder() -> String? {
    var entry = passwd()
    var found: UnsafeMutablePointer<passwd>?
    var buffer = [CChar](repeating: 0, count: 16_384)
    guard getpwuid_r(getuid(), &entry, &buffer, buffer.count, &found) == 0, found != nil,
      let folder = entry.pw_dir
    else { return nil }
    return String(cString: folder)
  }

  private static func absolute(_ path: String?) -> String? {
    guard let path, path.hasPrefix("/") else { return nil }
    return path
  }
}
