import Glibc
import Posix
import SecretMemory
import Testing

@testable import NotesCore

/// What becomes of a vault's file bit by bit.
///
/// Every outcome is damage or the very same notes.
@Suite("Decay") struct DecayTests {
  private static let texts = ["Groceries": "milk, eggs, \u{1f95a}", "Diary": "Tuesday. Rain."]

  private static func vault() throws -> VaultDesk {
    let desk = try VaultDesk()
    let vault = try desk.unlocked()
    for (title, text) in texts { _ = try vault.create(title: title, body: SecretText(utf8: text)) }
    return desk
  }

  /// Reads all that can be read in every way, and records whatever is neither right nor damage.
  private static func examine(_ desk: VaultDesk, _ change: String) {
    examine(change) { () throws(VaultError) in
      let locked = try desk.vault()
      examine(change, allowing: .wrongKey) { () throws(VaultError) in
        try read(locked.unlock(with: desk.new.key), change)
      }
      examine(change + ", by password") { () throws(VaultError) in _ = try locked.unlock(with: desk.password)
      }
    }
  }

  private static func examine(
    _ change: String, allowing allowed: VaultError? = nil, _ body: () throws(VaultError) -> Void
  ) {
    do throws(VaultError) {
      try body()
    } catch {
      if case .damaged = error { return }
      if error != allowed { Issue.record("\(change): \(error)") }
    }
  }

  private static func read(_ vault: UnlockedVault, _ change: String) throws(VaultError) {
    let list = try vault.list()
    for header in list.headers {
      let text = try vault.open(header.id).body.string
      if texts[header.title] != text { Issue.record("\(change): a wrong text") }
    }
    if list.damage.isEmpty && list.headers.count != texts.count {
      Issue.record("\(change): a note went unnoticed")
    }
    for (title, text) in texts {
      let result = try vault.search(text)
      guard result.damage.isEmpty else { continue }
      if result.matches.map(\.header.title) != [title] { Issue.record("\(change): a search missed a note") }
    }
    for title in texts.keys where try vault.find(title).title != title {
      Issue.record("\(change): another note was found")
    }
  }

  @Test("a bit flipped in any byte gives the same texts or damage, never another text", arguments: 0..<4)
  func flippedBits(_ part: Int) throws {
    let desk = try Self.vault()
    let file = try FileDescriptor.open(desk.locations.vault, O_RDWR)
    let bytes = try #require(try NotesCoreTests.bytes(ofFile: desk.locations.vault))
    for offset in stride(from: part, to: bytes.count, by: 4) {
      var flipped = bytes[offset] ^ (1 << UInt8(offset / 4 % 8))
      pwrite(file.number, &flipped, 1, off_t(offset))
      Self.examine(desk, "byte \(offset)")
      // What SQLite made of it must not reach the next round.
      try restore(bytes, desk, file)
    }
  }

  @Test("a file cut short anywhere gives the same texts or damage")
  func truncated() throws {
    let desk = try Self.vault()
    let file = try FileDescriptor.open(desk.locations.vault, O_RDWR)
    let bytes = try #require(try NotesCoreTests.bytes(ofFile: desk.locations.vault))
    for length in stride(from: 0, to: bytes.count, by: 97) {
      ftruncate(file.number, off_t(length))
      Self.examine(desk, "cut to \(length)")
      try restore(bytes, desk, file)
    }
  }

  private func restore(_ bytes: [UInt8], _ desk: VaultDesk, _ file: FileDescriptor) throws {
    ftruncate(file.number, off_t(bytes.count))
    let written = bytes.withUnsafeBytes { pwrite(file.number, $0.baseAddress, $0.count, 0) }
    try #require(written == bytes.count)
    for companion in VaultFiles.companions { unlink(desk.locations.vault + companion) }
  }
}
