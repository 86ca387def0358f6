import Glibc
import Posix

/// What is still owed to the generations after a change of the vault's keys: written down before the vault commits to
/// it, so that the next unlock does it where the process was killed in between or the disk was full.
extension Generations {
  /// What is owed, and the name of the empty file that says so.
  enum Debt: String, CaseIterable {
    /// They are to have the vault's key slots.
    case slots = "slots-due"
    /// Those sealed under a former key of the vault are to go.
    case removal = "removal-due"
  }

  /// Writes a debt down, where there is a generation: on the disk when this returns.
  func owe(_ debt: Debt) throws(VaultError) {
    guard try !all().isEmpty else { return }
    do {
      _ = try FileDescriptor.open(path(of: debt), O_RDWR | O_CREAT | O_NOFOLLOW)
    } catch { throw VaultError(creating: error) }
    try PrivateFolder(opening: folder).synchronize()
  }

  /// Whether it is owed.
  func owes(_ debt: Debt) -> Bool { access(path(of: debt), F_OK) == 0 }

  /// Strikes a debt off.
  func settle(_ debt: Debt) { unlink(path(of: debt)) }

  /// Removes those that are sealed under a former key, where that is owed.
  ///
  /// - Throws: as ``replaceSlots(by:isWaiting:)``.
  func removeForeign(to notes: UnlockedVault, isWaiting: Bool) throws(VaultError) {
    guard owes(.removal) else { return }
    var isDone = false
    try forEach(isWaiting: isWaiting) { generation throws(VaultError) in
      isDone = true
      let row: VaultTable.Row
      do throws(VaultError) {
        row = try VaultTable(in: VaultDatabase.immutable(path(of: generation))).read()
      } catch {
        // One that is damaged tells nothing, and stays.
        guard case .damaged = error else { throw error }
        return
      }
      guard row.id == notes.vault.id, row.keyCheck != KeyCheck.value(of: notes.key, vault: row.id) else {
        return
      }
      try remove(generation)
    }
    let isEmpty = try all().isEmpty
    if isDone || isEmpty { settle(.removal) }
  }

  private func path(of debt: Debt) -> String { folder + "/" + debt.rawValue }
}
