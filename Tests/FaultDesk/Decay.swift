import Glibc
import NotesCore
import Posix
import SecretMemory
import TestSupport

/// What becomes of a small vault's file byte by byte: each result of list, open, find, search and verify is the right
/// one or damage, and a note that is not found is damage too.
final class Decay {
  static let head = """
    | change | files | all is right | damage told (65) | wrong texts | "no such note" (66) | other faults |
    |---|---|---|---|---|---|---|
    """

  let folder: TemporaryFolder
  let locations: NotesLocations
  private let key: VaultKey
  private let texts: [NoteID: Text]
  private var random: SeededGenerator
  private let password: NotesPassword

  private var right = 0
  private var damaged = 0
  private var wrongTexts = 0
  private var missing = 0
  private var others = 0
  /// What the present file was said to be damaged in.
  private var damage = 0
  private(set) var isClean = true

  /// Makes the vault.
  init(seed: UInt64) throws {
    random = SeededGenerator(seed: seed)
    folder = try TemporaryFolder()
    locations = try required(
      NotesLocations(environment: ["HOME": folder.path], home: nil), "a place for the vault")
    _ = try PrivateFolder(making: locations.dataFolder)
    password = try Desk.password("correct horse")
    let lock = try VaultLock(.exclusive, at: locations.lock)
    let new = try Vault.create(
      at: locations.vault, account: Username("alice"), password: password, holding: lock,
      policy: Program.quick.policy)
    key = new.key
    let notes = try Vault(at: locations.vault, holding: lock, policy: Program.quick.policy).unlock(with: key)
    var texts: [NoteID: Text] = [:]
    for (title, body) in ["Groceries": "milk, eggs", "Diary": "Tuesday. Rain.", "Empty": ""] {
      let note = try notes.create(title: title, body: SecretText(utf8: body))
      texts[note.id] = Text(title: title, body: body)
    }
    self.texts = texts
  }

  private func bytes() throws -> [UInt8] {
    let file = try FileDescriptor.open(locations.vault, O_RDONLY)
    var bytes = [UInt8](repeating: 0, count: Int(try file.status().st_size))
    let count = try bytes.withUnsafeMutableBytes { try file.read(into: $0) }
    return Array(bytes[..<count])
  }

  /// Flips one bit of every byte in turn.
  func flip() throws {
    let whole = try bytes()
    try each(whole.count, "byte flipped", whole) { file, offset, random in
      var flipped = whole[offset] ^ (1 << UInt8.random(in: 0..<8, using: &random))
      pwrite(file.number, &flipped, 1, off_t(offset))
    }
  }

  /// Cuts the file at every length.
  func cut() throws {
    let whole = try bytes()
    try each(whole.count, "cut short", whole) { file, length, _ in ftruncate(file.number, off_t(length)) }
  }

  private func each(
    _ count: Int, _ name: String, _ whole: [UInt8],
    _ change: (FileDescriptor, Int, inout SeededGenerator) -> Void
  ) throws {
    (right, damaged, wrongTexts, missing, others) = (0, 0, 0, 0, 0)
    // Held all the time: to close it would only drop locks that are nobody's by then.
    let file = try FileDescriptor.open(locations.vault, O_RDWR)
    for offset in 0..<count {
      change(file, offset, &random)
      examine("\(name) at \(offset)")
      ftruncate(file.number, off_t(whole.count))
      let written = whole.withUnsafeBytes { pwrite(file.number, $0.baseAddress, $0.count, 0) }
      for companion in ["-wal", "-shm", "-journal"] { unlink(locations.vault + companion) }
      guard written == whole.count else { throw SystemError("write the vault") }
    }
    let numbers = [count, right, damaged, wrongTexts, missing, others]
    tell("| \(name) | " + numbers.map(String.init).joined(separator: " | ") + " |")
    isClean = isClean && wrongTexts + missing + others == 0
  }

  /// Reads all that can be read, in every way.
  private func examine(_ place: String) {
    damage = 0
    attempt(place) { () throws(VaultError) in
      let vault = try Vault(
        at: locations.vault, holding: VaultLock(.shared, at: locations.lock), policy: Program.quick.policy)
      attempt(place) { () throws(VaultError) in _ = try vault.unlock(with: password) }
      do throws(VaultError) { try read(vault.unlock(with: key), place) } catch {
        // The check value is what was changed: the key is taken for another vault's, and the slot then says damage.
        guard error == .wrongKey else { throw error }
        damage += 1
      }
    }
    if damage == 0 { right += 1 } else { damaged += 1 }
  }

  private func read(_ notes: UnlockedVault, _ place: String) throws(VaultError) {
    for (id, text) in texts {
      attempt(place) { () throws(VaultError) in
        let body = try notes.open(id).body
        if !body.equals(SecretText(utf8: text.body)) { wrong(place, "open") }
      }
      attempt(place) { () throws(VaultError) in
        let header = try notes.find(text.title)
        if header.id != id || header.title != text.title { wrong(place, "find") }
      }
      guard !text.body.isEmpty else { continue }
      attempt(place) { () throws(VaultError) in
        let result = try notes.search(text.body)
        if result.matches.contains(where: { $0.header.id != id }) { wrong(place, "search") }
        if !result.damage.isEmpty {
          damage += 1
        } else if result.matches.isEmpty {
          other(place, "search missed")
        }
      }
    }
    attempt(place) { () throws(VaultError) in
      let list = try notes.list()
      if list.headers.contains(where: { texts[$0.id]?.title != $0.title }) { wrong(place, "list") }
      if !list.damage.isEmpty {
        damage += 1
      } else if list.headers.count != texts.count {
        other(place, "the list is short and says nothing")
      }
    }
    attempt(place) { () throws(VaultError) in
      let found = try notes.verify()
      if found.isEmpty && damage > 0 { other(place, "verify finds nothing") }
      if !found.isEmpty { damage += 1 }
    }
  }

  private func attempt(_ place: String, _ work: () throws(VaultError) -> Void) {
    do throws(VaultError) { try work() } catch {
      switch error {
      case .damaged: damage += 1
      case .noSuchNote:
        missing += 1
        complain("\(place): no such note")
      default: other(place, "\(error)")
      }
    }
  }

  private func wrong(_ place: String, _ what: String) {
    wrongTexts += 1
    complain("\(place): a wrong text, \(what)")
  }

  private func other(_ place: String, _ what: String) {
    others += 1
    complain("\(place): \(what)")
  }
}
