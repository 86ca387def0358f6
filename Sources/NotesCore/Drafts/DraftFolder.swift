import CSystem
import Glibc
public import Posix
public import SecretMemory

/// The drafts of a user: texts that an editor changed and that were not saved, each sealed in a file of its own.
///
/// Keeping, counting and removing one takes no key; reading one takes an ``UnlockedVault``.
public struct DraftFolder: Equatable, Sendable {
  /// The folder: ``NotesLocations/drafts``.
  public let path: String

  /// Names a folder, which is made when the first draft is kept.
  public init(at path: String) {
    self.path = path
  }

  /// What is in the folder.
  public struct Listing: Equatable, Sendable {
    /// The drafts, the one kept last first.
    public var entries: [DraftEntry] = []
    /// Those that can't be made sense of, by their file's name.
    public var damaged: [DraftID] = []

    /// How many there are of a vault. What makes no sense is counted too, for it may be of any.
    public func count(of vault: VaultID) -> Int { entries.count { $0.vault == vault } + damaged.count }
  }

  /// Lists the drafts, without a key. No folder is an empty one.
  ///
  /// - Throws: ``DraftError/folder(_:)``.
  public func list() throws(DraftError) -> Listing {
    var listing = Listing()
    guard let folder = try opened() else { return listing }
    for name in folder.descriptor.names {
      if name.hasSuffix(Self.unfinished) { Self.removeUnfinished(name, in: folder.descriptor) }
      guard name.hasSuffix(Self.ending), let id = DraftID(name.dropLast(Self.ending.count)) else { continue }
      do throws(DraftError) {
        listing.entries.append(try DraftFile(id, in: folder.descriptor).entry)
      } catch .noSuchDraft {
        continue  // taken up meanwhile
      } catch {
        listing.damaged.append(id)
      }
    }
    listing.entries.sort { ($1.kept, $0.id) < ($0.kept, $1.id) }
    listing.damaged.sort()
    return listing
  }

  /// Keeps a text as a draft: on the disk, and sealed, when this returns.
  ///
  /// - Parameters:
  ///   - origin: what the text belongs to.
  ///   - source: fills the room it is given with the text's next bytes, which may be any; zero is the end.
  /// - Throws: ``DraftError/folder(_:)``, ``DraftError/system(_:)``, with nothing kept.
  @discardableResult
  public func keep(
    _ origin: DraftOrigin, from source: (UnsafeMutableRawBufferPointer) throws(SystemError) -> Int
  ) throws(DraftError) -> DraftEntry {
    let folder: PrivateFolder
    do { folder = try PrivateFolder(making: path) } catch { throw .folder(error) }
    let entry = DraftEntry(id: .random(), of: origin, kept: .now)
    let temporary = "\(entry.id)\(Self.unfinished)"
    do throws(SystemError) {
      let file = try folder.descriptor.open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW)
      flock(file.number, LOCK_EX | LOCK_NB)  // tells one that is being written from one that was left
      do throws(SystemError) {
        try DraftSealing(entry: entry, origin: origin).write(source, to: file)
        try file.synchronize()
        guard
          renameat(folder.descriptor.number, temporary, folder.descriptor.number, Self.name(of: entry.id))
            == 0
        else { throw SystemError("rename") }
      } catch {
        unlinkat(folder.descriptor.number, temporary, 0)
        throw error
      }
      try folder.descriptor.synchronize()
    } catch {
      throw .system(error)
    }
    return entry
  }

  /// Keeps a text that is in memory.
  @discardableResult
  public func keep(_ origin: DraftOrigin, text: SecretText) throws(DraftError) -> DraftEntry {
    var position = 0
    return try keep(origin) { room in
      let count = min(room.count, text.count - position)
      text.withBytes {
        room.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[position..<position + count]))
      }
      position += count
      return count
    }
  }

  /// Removes a draft. One that isn't there is no error.
  public func remove(_ id: DraftID) throws(DraftError) {
    guard let folder = try opened() else { return }
    guard unlinkat(folder.descriptor.number, Self.name(of: id), 0) == 0 || errno == ENOENT else {
      throw .system(SystemError("remove a draft"))
    }
    do { try folder.synchronize() } catch { throw .folder(error) }
  }

  /// Removes all drafts of a vault, as when its account is deleted.
  public func removeAll(of vault: VaultID) throws(DraftError) {
    for entry in try list().entries where entry.vault == vault { try remove(entry.id) }
  }

  func file(_ id: DraftID) throws(DraftError) -> DraftFile {
    guard let folder = try opened() else { throw .noSuchDraft }
    return try DraftFile(id, in: folder.descriptor)
  }

  private static let ending = ".draft"
  private static let unfinished = ".draft.new"

  static func name(of id: DraftID) -> String { "\(id)\(ending)" }

  private func opened() throws(DraftError) -> PrivateFolder? {
    do throws(VaultError) { return try PrivateFolder(opening: path) } catch .missing { return nil } catch {
      throw .folder(error)
    }
  }

  /// Removes what a writer left that was ended in the middle. The text is still where it came from.
  private static func removeUnfinished(_ name: String, in folder: FileDescriptor) {
    guard let file = try? folder.open(name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK),
      flock(file.number, LOCK_EX | LOCK_NB) == 0
    else { return }
    unlinkat(folder.number, name, 0)
  }
}
