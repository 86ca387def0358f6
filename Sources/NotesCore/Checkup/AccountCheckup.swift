import Bus
package import Keychain

/// What can be found out of an account's files without unlocking or asking anything.
package struct AccountCheckup: Sendable {
  /// A vault that opens.
  package struct OpenVault: Equatable, Sendable {
    /// By what its key is found in the keyring.
    package var id: VaultID
    /// The format's number.
    package var format: Int
    /// How SQLite keeps an unfinished transaction: `wal` or `truncate`.
    package var journal: String
    /// Why it can't be written; nil where it can.
    package var writeRefusal: VaultError?

    /// Describes a vault.
    package init(id: VaultID, format: Int = 1, journal: String = "wal", writeRefusal: VaultError? = nil) {
      self.id = id
      self.format = format
      self.journal = journal
      self.writeRefusal = writeRefusal
    }
  }

  /// What the defaults file says.
  package var defaults: DefaultsFile.Reading
  /// The vault, or why it doesn't open.
  package var vault: Result<OpenVault, VaultError>
  /// The vault's file as it was found; nil where there is none.
  package var file: FileFacts?
  /// The vault's folder as it was found, before anything closed it to others; nil where there is none.
  package var folder: FileFacts?
  /// What interrupted or mended changes left in the folder, by name.
  package var leftovers: [String]
  /// The kept generations, the oldest first.
  package var generations: Result<[Generation], VaultError>
  /// The numbers of those that can't be read.
  package var unreadable: [Int]
  /// How many drafts there are of this vault, how many of others, and how many that make no sense; nil where their
  /// folder can't be read.
  package var drafts: (own: Int, others: Int, damaged: Int)?

  /// Describes an account's files.
  package init(
    defaults: DefaultsFile.Reading = .absent, vault: Result<OpenVault, VaultError>,
    file: FileFacts? = nil,
    folder: FileFacts? = nil, leftovers: [String] = [],
    generations: Result<[Generation], VaultError> = .success([]), unreadable: [Int] = [],
    drafts: (own: Int, others: Int, damaged: Int)? = (0, 0, 0)
  ) {
    self.defaults = defaults
    self.vault = vault
    self.file = file
    self.folder = folder
    self.leftovers = leftovers
    self.generations = generations
    self.unreadable = unreadable
    self.drafts = drafts
  }

  /// Looks at the files.
  package init(of locations: NotesLocations) {
    folder = FileFacts(of: locations.dataFolder, isFolder: true)
    file = FileFacts(of: locations.vault, isFolder: false)
    defaults = DefaultsFile(at: locations.defaults).read()
    leftovers = Self.leftovers(in: locations)
    vault = Self.open(locations)
    unreadable = []
    do throws(VaultError) {
      let kept = Generations(in: locations.generations)
      let all = try kept.all()
      generations = .success(all)
      unreadable = all.filter { (try? kept.countOfNotes(in: $0)) == nil }.map(\.number)
    } catch {
      generations = .failure(error)
    }
    let id = try? vault.get().id
    drafts = (try? DraftFolder(at: locations.drafts).list()).map { listing in
      let own = listing.entries.count { $0.vault == id }
      return (own, listing.entries.count - own, listing.damaged.count)
    }
  }

  /// Both items of an account in the keyring, in this order: the notes password's, where the name of the account is
  /// known, and the key's, where the vault's identifier is.
  package func items(
    on connection: KeychainConnection
  ) -> (password: KeychainPasswordItem?, key: KeychainPasswordItem?) {
    let keyring = AccountKeyring(connection: connection)
    return (
      defaults.username.map(keyring.passwordItem), (try? vault.get().id).map(keyring.keyItem)
    )
  }

  private static func open(_ locations: NotesLocations) -> Result<OpenVault, VaultError> {
    do throws(VaultError) {
      _ = try PrivateFolder(opening: locations.dataFolder)
      guard try VaultFiles.size(of: locations.vault) != nil else { throw .missing }
      let lock = try VaultLock(.shared, at: locations.lock, deadline: .after(.seconds(2)))
      let vault = try Vault(at: locations.vault, holding: lock)
      let connection = vault.database.connection
      _ = try SlotTable(in: connection, of: vault.id).recoverySlot()
      if try VaultFiles.size(of: locations.vault) ?? 0 <= Self.mostChecked,
        let fault = try connection.integrityFaults(quickly: true).first
      {
        throw .damaged(.database(fault))
      }
      let header = FileHeader(try connection.start(count: FileHeader.length))
      return .success(
        OpenVault(
          id: vault.id, format: Int(header.version), journal: header.isWAL ? "wal" : "truncate",
          writeRefusal: vault.writeRefusal))
    } catch {
      return .failure(error)
    }
  }

  /// How long a file may be whose structure is looked at: that takes a second or so.
  private static let mostChecked = 256 << 20

  /// What is in the folder that a finished change would have taken away.
  private static func leftovers(in locations: NotesLocations) -> [String] {
    guard let names = try? FileNames.of(locations.dataFolder) else { return [] }
    return names.filter { name in
      ["vault.new", "vault.deleting"].contains(name) || name.hasPrefix("damaged-")
    }
  }
}
