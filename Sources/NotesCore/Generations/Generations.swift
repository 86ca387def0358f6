import Bus
import CSystem
import Glibc
import Posix

/// The sealed copies that are kept of a vault, in a folder beside it.
///
/// One process at a time changes the folder: the one that holds the lock on the file `lock` in it. A generation is
/// complete once it has its name, and never written to after that, but for its key slots when the password changes.
public struct Generations: Sendable {
  /// How many are kept, those that a restored one replaced not counted.
  public static let kept = 7

  /// The folder: ``NotesLocations/generations``.
  public let folder: String

  /// The generations in this folder, which need not be there.
  public init(in folder: String) {
    self.folder = folder
  }

  /// All of them, the oldest first.
  ///
  /// - Throws: ``VaultError/foreign(path:)``; ``VaultError/cannotCreate(_:)`` where the folder is a link to nothing; the
  ///   system's failures.
  public func all() throws(VaultError) -> [Generation] {
    do throws(VaultError) { _ = try PrivateFolder(opening: folder) } catch {
      guard error == .missing else { throw error }
      var status = stat()
      guard lstat(folder, &status) != 0 else { throw linkToNowhere }
      return []
    }
    return try names().compactMap(Generation.init(name:)).sorted { $0.number < $1.number }
  }

  /// Where the file of one is.
  public func path(of generation: Generation) -> String {
    folder + "/" + generation.name
  }

  /// How many notes one holds, which stands in it unsealed.
  ///
  /// - Throws: ``VaultDamage/generation(_:_:)``; the system's failures.
  public func countOfNotes(in generation: Generation) throws(VaultError) -> Int {
    do throws(VaultError) {
      let connection = try VaultDatabase.immutable(path(of: generation))
      let statement = try connection.prepare("SELECT count(*) FROM note")
      return try statement.step() ? Int(statement.integer(0)) : 0
    } catch { throw error.of(generation) }
  }

  /// Makes one of a vault where there is none of this day (UTC), and removes those beyond ``kept``.
  ///
  /// Where another process is making one nothing is done. Takes as long as to write the vault anew.
  ///
  /// - Returns: the one that was made, if any.
  /// - Throws: ``VaultError/full``, ``VaultError/readOnly`` and the system's failures. The vault is as it was.
  func makeDaily(of connection: Connection, at now: Timestamp = .now) throws(VaultError) -> Generation? {
    // Without the lock first: on most days nearly every command finds that it has nothing to do.
    let latest = try all().last { !$0.isReplaced }
    guard hasUnfinished || latest?.made.day != now.day else { return nil }
    guard let lock = try lock(waiting: false) else { return nil }
    defer { withExtendedLifetime(lock) {} }
    try sweep()
    guard try all().last(where: { !$0.isReplaced })?.made.day != now.day else { return nil }
    let generation = try make(of: connection, at: now, isReplaced: false)
    for old in try all().filter({ !$0.isReplaced }).dropLast(Self.kept) { try remove(old) }
    return generation
  }

  /// Makes one of a vault that is about to be replaced. It doesn't count among the ``kept``.
  ///
  /// - Throws: as ``makeDaily(of:at:)``, and ``VaultError/busy``.
  func makeReplaced(of connection: Connection, at now: Timestamp = .now) throws(VaultError) -> Generation {
    guard let lock = try lock(waiting: true) else { throw .busy }
    defer { withExtendedLifetime(lock) {} }
    return try make(of: connection, at: now, isReplaced: true)
  }

  /// Removes all of them: what `password --new-key` and `account delete` do.
  ///
  /// - Throws: ``VaultError/busy``; the system's failures.
  public func removeAll() throws(VaultError) {
    let isEmpty = try all().isEmpty
    guard hasUnfinished || !isEmpty else { return }
    guard let lock = try lock(waiting: true) else { throw .busy }
    defer { withExtendedLifetime(lock) {} }
    try sweep()
    for generation in try all() { try remove(generation) }
    for debt in Debt.allCases { settle(debt) }
    try PrivateFolder(opening: folder).synchronize()
  }

  /// Runs `body` on each of them while no other process changes the folder.
  ///
  /// - Parameter isWaiting: whether to wait for another process that does; else nothing is done then.
  /// - Throws: ``VaultError/busy``; what `body` throws, after it had its try with all of them.
  func forEach(
    isWaiting: Bool = true, _ body: (Generation) throws(VaultError) -> Void
  ) throws(VaultError) {
    guard try !all().isEmpty else { return }
    guard let lock = try lock(waiting: isWaiting) else {
      if isWaiting { throw .busy }
      return
    }
    defer { withExtendedLifetime(lock) {} }
    var failure: VaultError?
    for generation in try all() {
      do throws(VaultError) { try body(generation) } catch { failure = failure ?? error }
    }
    if let failure { throw failure }
  }

  private func make(
    of connection: Connection, at now: Timestamp, isReplaced: Bool
  ) throws(VaultError) -> Generation {
    try sweep()
    let last = try all().last
    // Only a file from elsewhere has it: one more would have a name that is no generation's.
    if let last, last.number == Generation.highest { throw .alreadyExists(path: path(of: last)) }
    let generation = Generation(number: (last?.number ?? 0) + 1, made: now, isReplaced: isReplaced)
    let unfinished = folder + "/" + Self.unfinished
    try VaultFiles.make(unfinished)
    do throws(VaultError) {
      try connection.copy(to: unfinished)
      try VaultFiles.synchronize(unfinished)
      try VaultFiles.move(unfinished, to: path(of: generation))
    } catch {
      try? VaultFiles.remove(unfinished)
      throw error
    }
    // Its moment is known to the second alone.
    return Generation(name: generation.name) ?? generation
  }

  /// Removes what an interrupted making left.
  private func sweep() throws(VaultError) {
    if hasUnfinished { try VaultFiles.remove(folder + "/" + Self.unfinished) }
  }

  private var hasUnfinished: Bool {
    // A link to nothing takes the name as well.
    var status = stat()
    return lstat(folder + "/" + Self.unfinished, &status) == 0
  }

  func remove(_ generation: Generation) throws(VaultError) {
    try VaultFiles.remove(path(of: generation))
  }

  private static let unfinished = "unfinished"

  /// The folder is a link that leads nowhere. A folder that is missing means elsewhere that there is no vault.
  private var linkToNowhere: VaultError {
    .cannotCreate(SystemError("follow the link \(folder)", number: ENOENT))
  }

  private func lock(waiting: Bool) throws(VaultError) -> VaultLock? {
    do throws(VaultError) { _ = try PrivateFolder(making: folder) } catch {
      throw error == .missing ? linkToNowhere : error
    }
    do throws(VaultError) {
      return try VaultLock(
        .exclusive, at: folder + "/lock", deadline: waiting ? .after(.seconds(30)) : .after(.zero))
    } catch {
      if error == .busy { return nil }
      throw error
    }
  }

  private func names() throws(VaultError) -> [String] {
    do { return try FileNames.of(folder) } catch { throw VaultError(reading: error) }
  }
}

extension VaultError {
  /// The same, where it is damage, of a generation.
  func of(_ generation: Generation) -> VaultError {
    guard case .damaged(let damage) = self else { return self }
    if case .generation = damage { return self }
    return .damaged(.generation(generation.number, damage))
  }
}
