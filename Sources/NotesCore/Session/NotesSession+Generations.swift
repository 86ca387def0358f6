import Bus
import Glibc

/// The copies that are kept of the notes.
extension NotesSession {
  /// What became of a vault whose notes were replaced by a generation's.
  public enum Restoration: Equatable, Sendable {
    /// Its notes are kept as this generation.
    case kept(Generation)
    /// It was too damaged, and its files are in this folder now; nil where none was left.
    case moved(folder: String?)
  }

  /// Where the copies are.
  public var generations: Generations { Generations(in: locations.generations) }

  /// Keeps a copy of the vault, where none was made today. What goes wrong is reported and is no failure.
  ///
  /// To be called by what has written to the notes, after it was acknowledged.
  public func keepGeneration() {
    guard let notes = try? notes(), notes.vault.writeRefusal == nil else { return }
    do {
      try reportingWait(.keepingGeneration) { () throws(VaultError) in
        _ = try generations.makeDaily(of: notes.connection)
      }
    } catch {
      report(.generationNotKept(error))
    }
  }

  /// Checks every record of the open vault and of each generation.
  ///
  /// - Parameter progress: is called with the number of notes that have been checked, and of all there are.
  /// - Returns: how many notes and generations were checked, and what is damaged.
  /// - Throws: ``SessionError/locked``, ``SessionError/vault(_:)``.
  public func verify(
    progress: (_ done: Int, _ all: Int) -> Void
  ) throws(SessionError) -> (notes: Int, generations: Int, damage: [VaultDamage]) {
    let open = try notes()
    do throws(VaultError) {
      let all = try generations.all()
      let own = try open.countOfNotes()
      let total = all.reduce(own) { $0 + ((try? generations.countOfNotes(in: $1)) ?? 0) }
      var done = 0
      func step() {
        done += 1
        progress(done, total)
      }
      var damage = try open.verify(progress: step)
      for generation in all {
        damage += try damages(of: generation, under: open.key, progress: step).map {
          .generation(generation.number, $0)
        }
      }
      return (own, all.count, damage)
    } catch { throw .vault(error) }
  }

  /// Replaces the notes by those of a generation, after an authentication made for this alone.
  ///
  /// The session is locked afterwards. Before the notes are replaced, in one transaction, the generation was checked
  /// whole and the present notes are kept as another one. A vault that is too damaged for that, or isn't there, is
  /// replaced as a whole.
  ///
  /// - Parameters:
  ///   - leavingOut: is told of each damage by which notes of the generation can't be read: the others are brought back
  ///     without them. Nil: such a generation is refused.
  ///   - progress: is called as by ``verify(progress:)`` while the generation is checked.
  /// - Throws: what ``unlock(_:to:always:)`` throws; ``SessionError/vault(_:)``: ``VaultDamage/generation(_:_:)`` where
  ///   the generation can't be brought back, ``VaultError/busy`` where another process has the notes open. The notes
  ///   are as they were then. ``SessionError/restorationUnfinished(_:)``: they will be the generation's.
  public func restore(
    _ generation: Generation, by way: UnlockWay, leavingOut: ((VaultDamage) -> Void)? = nil,
    progress: (_ done: Int, _ all: Int) -> Void
  ) throws(SessionError) -> Restoration {
    let reason = "bring back the notes of generation \(generation.number)"
    var isUsable = true
    do throws(SessionError) {
      try unlock(way, to: reason, always: true)
    } catch {
      switch error {
      case .vault(let failure):
        guard isDamageOfVault(failure) else { throw error }
      case .vaultMissing: break
      default: throw error
      }
      isUsable = false
      let copy: Vault
      do { copy = try Vault(reading: generations.path(of: generation), policy: policy) } catch {
        throw .vault(error.of(generation))
      }
      try unlock(copy, by: way, to: reason, always: true)
    }
    if isUsable, let refusal = try notes().vault.writeRefusal { throw .vault(refusal) }
    let key = try notes().key
    // Lets go of the vault, and of the shared lock with it.
    lock()
    let lock: VaultLock
    let left: [VaultDamage]
    do throws(VaultError) {
      let total = (try? generations.countOfNotes(in: generation)) ?? 0
      var done = 0
      let damage = try damages(of: generation, under: key) {
        done += 1
        progress(done, total)
      }
      let obstacle = damage.first { !$0.isOfSlots && !($0.isOfNotes && leavingOut != nil) }
      if let obstacle { throw .damaged(.generation(generation.number, obstacle)) }
      left = damage.filter(\.isOfNotes)
      lock = try VaultLock(.exclusive, at: locations.lock)
      // The vault keeps its own slots.
      if isUsable, let kept = try replaceNotes(by: generation, without: left, under: key, holding: lock) {
        left.forEach { leavingOut?($0) }
        return .kept(kept)
      }
      // One that takes the copy's has the password's.
      if let obstacle = damage.first(where: { $0.isOfSlots && $0 != .recoverySlot }) {
        throw .damaged(.generation(generation.number, obstacle))
      }
    } catch { throw .vault(error) }
    let folder = try replaceVault(by: generation, holding: lock)
    if !left.isEmpty {
      // Where they can't be left out they stay, and are named by each list.
      try? Vault(at: locations.vault, holding: lock, policy: policy).unlock(with: key).discard(left)
    }
    left.forEach { leavingOut?($0) }
    return .moved(folder: folder)
  }

  private func damages(
    of generation: Generation, under key: VaultKey, progress: () -> Void
  ) throws(VaultError) -> [VaultDamage] {
    do throws(VaultError) {
      let copy = try Vault(reading: generations.path(of: generation), policy: policy)
      return try copy.unlock(with: key).verify(progress: progress)
    } catch {
      switch error {
      case .damaged(let damage): return [damage]
      case .wrongKey: return [.state]
      default: throw error
      }
    }
  }

  /// Whether this is damage of the vault's own files, and neither a newer version's format nor something amiss with
  /// what stands beside them: a lock, or a generation.
  private func isDamageOfVault(_ error: VaultError) -> Bool {
    guard case .damaged(let damage) = error else { return false }
    switch damage {
    case .newerFormat, .generation: return false
    case .notARegularFile(let path):
      // By its name alone, for the folder may have been reached by a link.
      let vault = VaultFiles.name(of: locations.vault)
      return ([""] + VaultFiles.companions).contains { VaultFiles.name(of: path) == vault + $0 }
    default: return true
    }
  }

  /// Nil where the vault turned out to be too damaged.
  private func replaceNotes(
    by generation: Generation, without damage: [VaultDamage], under key: VaultKey, holding lock: VaultLock
  ) throws(VaultError) -> Generation? {
    do throws(VaultError) {
      let notes = try Vault(at: locations.vault, holding: lock, policy: policy).unlock(with: key)
      if let refusal = notes.vault.writeRefusal { throw refusal }
      let kept = try generations.makeReplaced(of: notes.connection)
      try notes.replaceNotes(byThoseIn: generations.path(of: generation), without: damage)
      return kept
    } catch {
      guard isDamageOfVault(error) else { throw error }
      return nil
    }
  }

  /// Moves the vault away with all that SQLite keeps beside it, and puts a generation's copy in its place.
  ///
  /// Once the copy is there and the vault isn't, it is done, if need be by the next opening. A failure before that
  /// leaves all as it was.
  private func replaceVault(
    by generation: Generation, holding lock: VaultLock
  ) throws(SessionError) -> String? {
    var folder: String?
    do throws(VaultError) {
      try prepareRestoredVault(from: generation)
      let made = try VaultFiles.makeNumberedFolder(locations.dataFolder + "/damaged-")
      folder = made
      // The vault last: what stood beside it must never stand beside another.
      for ending in VaultFiles.companions + [""] {
        try VaultFiles.moveAway(locations.vault + ending, into: made)
      }
      try VaultFiles.move(locations.restoredVault, to: locations.vault)
      return rmdir(made) == 0 ? nil : made
    } catch {
      if isThere(locations.restoredVault), !isThere(locations.vault) { throw .restorationUnfinished(error) }
      try? VaultFiles.remove(locations.restoredVault)
      try? VaultFiles.remove(locations.unfinishedRestoredVault)
      if let folder {
        for ending in VaultFiles.companions { VaultFiles.moveBack(locations.vault + ending, from: folder) }
        rmdir(folder)
      }
      throw .vault(error)
    }
  }

  /// Copies a generation, whole before it has the name by which the next opening takes it: the vault may be gone.
  private func prepareRestoredVault(from generation: Generation) throws(VaultError) {
    let unfinished = locations.unfinishedRestoredVault
    for path in [locations.restoredVault, unfinished] { try VaultFiles.remove(path) }
    try VaultFiles.copy(generations.path(of: generation), to: unfinished)
    try VaultFiles.move(unfinished, to: locations.restoredVault)
  }

  /// Whether there is anything by this name, or that can't be told.
  private func isThere(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 || errno != ENOENT
  }

  /// Finishes or undoes the replacing of a damaged vault that was interrupted: the copy is whole before the vault is
  /// moved away. Where another process has the notes open that waits for another time.
  func settleInterruptedRestoration() {
    guard isThere(locations.restoredVault) || isThere(locations.unfinishedRestoredVault),
      let lock = try? VaultLock(.exclusive, at: locations.lock, deadline: .after(.zero))
    else { return }
    defer { withExtendedLifetime(lock) {} }
    let unfinished = locations.unfinishedRestoredVault
    if isThere(unfinished) { try? VaultFiles.remove(unfinished) }
    guard isThere(locations.restoredVault) else { return }
    if !isThere(locations.vault) {
      // What SQLite keeps beside a vault went before it.
      try? VaultFiles.move(locations.restoredVault, to: locations.vault)
    } else {
      try? VaultFiles.remove(locations.restoredVault)
    }
  }
}
