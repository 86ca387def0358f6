import SecretMemory
import Testing

@testable import NotesCore

@Suite("A recovery key") struct RecoveryKeyTests {
  private static let alphabet = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ")

  private func shown(_ key: RecoveryKey) -> String {
    key.shown.withBytes { String(decoding: $0, as: UTF8.self) }
  }

  private func typed(_ text: String) throws(RecoveryKey.Invalid) -> RecoveryKey {
    try RecoveryKey(typed: SecretBytes(utf8: text))
  }

  @Test("is shown as seven groups of four letters of Crockford's alphabet, and read as it is shown")
  func shown() throws {
    for _ in 0..<50 {
      let key = RecoveryKey.random()
      let groups = shown(key).split(separator: "-")
      #expect(groups.count == 7 && groups.allSatisfy { $0.count == 4 })
      #expect(groups.joined().allSatisfy { Self.alphabet.contains($0) })
      #expect(try typed(shown(key)).letters.equals(key.letters))
    }
    #expect("\(RecoveryKey.random())" == "RecoveryKey(redacted)")
  }

  @Test("is one of many: no two are the same, and each letter comes at each place")
  func random() {
    var seen = Array(repeating: Set<Character>(), count: 26)
    var keys: Set<String> = []
    for _ in 0..<400 {
      let text = shown(.random())
      keys.insert(text)
      for (place, letter) in text.filter({ $0 != "-" }).prefix(26).enumerated() { seen[place].insert(letter) }
    }
    #expect(keys.count == 400)
    #expect(seen.allSatisfy { $0.count == 32 })
  }

  @Test("may be typed in small letters, with blanks or without, with O for 0 and I or L for 1")
  func forgiving() throws {
    // The 26 letters stand for 1, and so do the check letters.
    let key = try typed("0000-0000-0000-0000-0000-0000-0101")
    for text in [
      "0000 0000 0000 0000 0000 0000 0101", "0000000000000000000000000101",
      " oooo-OOOO-0000-0000-0000-0000-oLoi- ", "0000\t0000-0000-0000-0000-0000-0l0I",
      "--00-00-000000000000000000000I0l",
    ] {
      guard let same = try? typed(text) else {
        Issue.record("\(text)")
        continue
      }
      #expect(same.letters.equals(key.letters))
    }
    let lower = shown(.random()).lowercased()
    #expect(try shown(typed(lower)) == lower.uppercased())
  }

  @Test("with any one letter wrong, or any two exchanged, is told at once")
  func slips() throws {
    let letters = Array(shown(.random()).filter { $0 != "-" })
    for place in letters.indices {
      for other in Self.alphabet where other != letters[place] {
        var slip = letters
        slip[place] = other
        #expect(throws: RecoveryKey.Invalid.check) { try typed(String(slip)) }
      }
      for second in letters.indices where letters[second] != letters[place] {
        var slip = letters
        slip.swapAt(place, second)
        #expect(throws: RecoveryKey.Invalid.check) { try typed(String(slip)) }
      }
    }
  }

  @Test("of another length, or with a character that none has, is told as that")
  func shapes() {
    #expect(throws: RecoveryKey.Invalid.length(0)) { try typed("") }
    #expect(throws: RecoveryKey.Invalid.length(27)) { try typed(String(repeating: "0", count: 27)) }
    #expect(throws: RecoveryKey.Invalid.length(29)) { try typed(String(repeating: "0", count: 29)) }
    for character in ["U", "u", "é", "!", "\n", "\u{0}"] {
      #expect(throws: RecoveryKey.Invalid.character) {
        try typed(String(repeating: "0", count: 27) + character)
      }
    }
  }

  @Test("opens its vault and touches nothing else; a later one takes its place, and the password stays")
  func opens() throws {
    let desk = try VaultDesk()
    #expect(try !desk.vault().hasRecoveryKey())
    #expect(throws: VaultError.noRecoveryKey) { try desk.vault().unlock(with: RecoveryKey.random()) }
    let notes = try desk.unlocked()
    let note = try notes.create(title: "T", body: .init(utf8: "text"))
    let first = try notes.makeRecoveryKey()
    #expect(try desk.vault().hasRecoveryKey())
    #expect(try desk.vault().unlock(with: first).open(note.id).body.string == "text")
    #expect(throws: VaultError.wrongRecoveryKey) { try desk.vault().unlock(with: RecoveryKey.random()) }
    let second = try notes.makeRecoveryKey()
    #expect(throws: VaultError.wrongRecoveryKey) { try desk.vault().unlock(with: first) }
    #expect(try desk.vault().unlock(with: second).key.bytes.equals(desk.new.key.bytes))
    #expect(try desk.vault().unlock(with: desk.password).key.bytes.equals(desk.new.key.bytes))
    try notes.replacePassword(with: NotesPassword("other"))
    #expect(try desk.vault().unlock(with: second).key.bytes.equals(desk.new.key.bytes))
  }

  @Test(
    "whose slot was changed is damage, and not a wrong key",
    arguments: [
      "salt = zeroblob(16)", "commitment = zeroblob(32)", "sealed = zeroblob(72)", "digest = zeroblob(16)",
      "passes = 1", "memory = 8", "id = zeroblob(16)",
    ])
  func changedSlot(_ change: String) throws {
    let desk = try VaultDesk()
    let key = try desk.unlocked().makeRecoveryKey()
    try desk.tamper("UPDATE slot SET \(change) WHERE kind = 2")
    #expect(throws: VaultError.damaged(.recoverySlot)) { try desk.vault().unlock(with: key) }
    #expect(try desk.vault().unlock(with: desk.password).key.bytes.equals(desk.new.key.bytes))
  }

  @Test("of another vault opens nothing here, though its slot stands here")
  func otherSlot() throws {
    let desk = try VaultDesk()
    let other = try VaultDesk()
    let key = try other.unlocked().makeRecoveryKey()
    try desk.tamper(
      """
      ATTACH '\(other.locations.vault)' AS other; DELETE FROM slot WHERE kind = 2;
      INSERT INTO slot SELECT * FROM other.slot WHERE kind = 2
      """)
    #expect(throws: VaultError.damaged(.recoverySlot)) { try desk.vault().unlock(with: key) }
  }
}
