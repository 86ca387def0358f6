import Glibc
import Posix

/// What happens to the files of a keyring: lost with a disk, made anew, put back from a backup.
extension PrivateDesk {
  private var keyrings: String { folder.path("home/.local/share/keyrings") }
  private var copy: String { folder.path("keyrings.copy") }

  /// Takes all keyrings away.
  ///
  /// - Parameter remade: whether the login keyring is made anew, empty and unlocked, as by the next login.
  public func loseKeyrings(remade: Bool) throws {
    try killKeyring()
    try run("/bin/rm", "-rf", keyrings)
    try startKeyring(password: remade ? Self.password : nil)
  }

  /// Copies the keyrings as they are on the disk. The daemon writes each change before it answers.
  public func copyKeyrings() throws {
    try run("/bin/rm", "-rf", copy)
    try run("/bin/cp", "-a", keyrings, copy)
  }

  /// Puts the copy in the place of the keyrings, and unlocks them.
  public func putBackKeyrings() throws {
    try killKeyring()
    try run("/bin/rm", "-rf", keyrings)
    try run("/bin/cp", "-a", copy, keyrings)
    try startKeyring(password: nil)
    try unlock()
  }

  private func run(_ command: String...) throws {
    let result = try Command(command, environment: [:])
    guard result.status == .exited(0) else { throw SystemError(result.errors, number: EIO) }
  }
}
