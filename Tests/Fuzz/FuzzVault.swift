import CSQLite
import Glibc
import Posix
import SecretMemory

@testable import NotesCore

/// A vault whose key is known, so that its files of one run are those of the next, and reading others with that key.
enum FuzzVault {
  static let id = identifier(VaultID.self, of: 7)
  static let key = fixed { VaultKey(secret(of: 9, count: VaultKey.length)) }
  nonisolated(unsafe) static let keys = Subkeys(from: key)
  static let password = fixed { try NotesPassword(SecretBytes(utf8: "correct horse")) }
  static let recoveryKey = RecoveryKey.random()
  /// Costs no product accepts.
  static let policy = Argon2id.Policy(
    cost: Argon2id.Parameters(passes: 1, memory: 8), bounds: Argon2id.Bounds(passes: 1...1, memory: 8...8))
  static let chunkHeader = [UInt8](repeating: 3, count: BodyChunks.headerLength)

  /// Makes the vault with some notes, in one file.
  static func make(at path: String) throws {
    let account = try Username("alice")
    let tag = PasswordTag(of: password, under: keys)
    let state = SealedState(account: account, protection: .on, tags: PasswordTags(slot: tag, keyring: tag))
    try VaultFiles.make(path)
    let connection = try Connection(opening: path, flags: SQLITE_OPEN_READWRITE)
    try connection.writing { () throws(VaultError) in
      try VaultSchema.create(in: connection)
      try VaultTable(in: connection).insert(
        VaultTable.Row(
          id: id, keyCheck: KeyCheck.value(of: key, vault: id), hint: .on, revision: 1,
          state: state.sealed(for: id, revision: 1, under: keys)))
      try SlotTable(in: connection, of: id).insert(
        KeySlot(wrapping: key, of: id, under: password, at: policy.cost))
      try SlotTable(in: connection, of: id).insert(KeySlot(wrapping: key, of: id, under: recoveryKey))
    }
    let lock = try VaultLock(.shared, at: "./lock")
    let notes = try Vault(at: path, holding: lock, policy: policy).unlock(with: key)
    for text in ["milk\nbread", "", String(repeating: "long ", count: 300)] {
      _ = try notes.create(body: SecretText(utf8: text))
    }
    notes.connection.emptyLog()
    try notes.connection.execute("PRAGMA journal_mode = DELETE")
  }

  /// Everything that can be read of a file. A vault of the same key and identifier may say anything, but not crash.
  static func reader() -> (UnsafeRawBufferPointer) -> Void {
    let path = "./vault.sqlite"
    var count = 0
    return { bytes in
      guard FuzzFiles.write(bytes, to: path) else { return }
      count += 1
      if let vault = try? Vault(reading: path, policy: policy) { read(vault) }
      // The other way to open one writes beside it, and is slower.
      guard count % 16 == 0 else { return }
      if let lock = try? VaultLock(.shared, at: "./lock"),
        let vault = try? Vault(at: path, holding: lock, policy: policy)
      {
        read(vault)
      }
      for companion in VaultFiles.companions { unlink(path + companion) }
    }
  }

  private static func read(_ vault: Vault) {
    _ = try? vault.unlock(with: password)
    _ = try? vault.unlock(with: recoveryKey)
    guard let notes = try? vault.unlock(with: key) else { return }
    let list = try? notes.list()
    for note in list?.headers ?? [] { _ = try? notes.open(note.id) }
    _ = try? notes.find("milk")
    _ = try? notes.search("bread")
    _ = try? notes.searchLines("bread") { { note, line in line += note.title } }
    _ = try? notes.verify()
  }

  static func identifier<Subject>(_ type: Identifier<Subject>.Type, of byte: UInt8) -> Identifier<Subject> {
    [UInt8](repeating: byte, count: 16).withUnsafeBytes { Identifier<Subject>(bytes: $0) } ?? .zero
  }

  static func secret(of byte: UInt8, count: Int) -> SecretBytes {
    [UInt8](repeating: byte, count: count).withUnsafeBytes { SecretBytes(copying: $0) }
  }

  private static func fixed<Value>(_ make: () throws -> Value?) -> Value {
    guard let value = try? make() else { fatalError("what every input is read with can't be made") }
    return value
  }
}
