import Bus
import Glibc
import Posix
import SecretMemory
import TestSupport

@testable import NotesCore

/// A folder with a vault in it, for one test: key derivations that cost next to nothing, a file system in memory.
final class VaultDesk {
  /// Costs no product accepts.
  static let policy = Argon2id.Policy(
    cost: Argon2id.Parameters(passes: 1, memory: 8), bounds: Argon2id.Bounds(passes: 1...1, memory: 8...8))
  static let password = "correct horse"

  let folder: TemporaryFolder
  let locations: NotesLocations
  let new: NewVault
  /// The vault's password.
  let password: NotesPassword

  /// Makes a vault.
  init(password: String = VaultDesk.password, protection: Protection = .on) throws {
    self.password = try NotesPassword(password)
    folder = try TemporaryFolder()
    locations = try Self.locations(in: folder.path)
    new = try Self.make(locations, password: password, protection: protection)
  }

  /// The locations in a folder, whose data folder is made.
  static func locations(in folder: String) throws -> NotesLocations {
    let locations = NotesLocations(environment: ["HOME": folder], home: nil)
    guard let locations else { throw SystemError("no locations", number: EINVAL) }
    _ = try PrivateFolder(making: locations.dataFolder)
    return locations
  }

  /// Makes a vault as `create` does: under another name first.
  static func make(
    _ locations: NotesLocations, password: String = VaultDesk.password, protection: Protection = .on
  ) throws -> NewVault {
    let lock = try VaultLock(.exclusive, at: locations.lock)
    let new = try Vault.create(
      at: locations.newVault, account: Username("alice"), password: NotesPassword(password),
      protection: protection, holding: lock, policy: policy)
    try Vault.move(locations.newVault, to: locations.vault, holding: lock)
    return new
  }

  /// Opens the vault.
  func vault() throws(VaultError) -> Vault {
    try Self.vault(at: locations)
  }

  static func vault(at locations: NotesLocations) throws(VaultError) -> Vault {
    try Vault(at: locations.vault, holding: VaultLock(.shared, at: locations.lock), policy: policy)
  }

  /// Opens the notes.
  func unlocked() throws -> UnlockedVault {
    try vault().unlock(with: new.key)
  }

  /// Runs SQL on the vault's file as anyone could who can write it.
  func tamper(_ sql: String) throws {
    let connection = try Connection(opening: locations.vault, flags: 2)
    try connection.execute(sql)
  }

  /// The bytes of all files in the data folder but the lock, by their names.
  func contents() throws -> [String: [UInt8]] {
    try Dictionary(
      uniqueKeysWithValues: ["vault.sqlite", "vault.sqlite-wal", "vault.sqlite-shm"].compactMap { name in
        try bytes(ofFile: locations.dataFolder + "/" + name).map { (name, $0) }
      })
  }
}

extension NotesPassword {
  init(_ text: String) throws(Invalid) {
    try self.init(SecretBytes(utf8: text))
  }
}

extension SecretText {
  /// The bytes, out of the locked memory.
  var bytes: [UInt8] { withBytes { Array($0) } }

  /// The text.
  var string: String { String(decoding: bytes, as: UTF8.self) }
}

/// All bytes of a file, nil where there is none.
func bytes(ofFile path: String) throws -> [UInt8]? {
  guard access(path, F_OK) == 0 else { return nil }
  let file = try FileDescriptor.open(path, O_RDONLY)
  var bytes: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 1 << 16)
  while true {
    let count = try buffer.withUnsafeMutableBytes { try file.read(into: $0) }
    if count == 0 { return bytes }
    bytes += buffer[..<count]
  }
}

/// Writes a file's bytes, over those it has.
func write(_ bytes: [UInt8], toFile path: String) throws {
  let file = try FileDescriptor.open(path, O_WRONLY | O_CREAT | O_TRUNC)
  try bytes.withUnsafeBytes { try file.write($0) }
}
