import SecretMemory
import Testing

@testable import NotesCore

/// The bytes of the format, which no version may change: what is in a vault now has to be read for ever.
@Suite("The format") struct FormatTests {
  private static let key = (0..<32).map { UInt8($0) }.withUnsafeBytes { SecretBytes(copying: $0) }

  private static func hex(_ bytes: some Sequence<UInt8>) -> String {
    bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
  }

  private let keys: Subkeys
  private let key: VaultKey
  private let vault: VaultID
  private let note: NoteID

  init() throws {
    key = try #require(VaultKey(Self.key))
    keys = Subkeys(from: key)
    vault = try #require(VaultID("000102030405060708090a0b0c0d0e0f"))
    note = try #require(NoteID("f0f1f2f3f4f5f6f7f8f9fafbfcfdfeff"))
  }

  @Test("the associated data is 44 bytes: SN1, field, vault, note, revision")
  func associatedData() {
    #expect(
      Self.hex(AssociatedData(.body, vault: vault, note: note, revision: 0x0102_0304_0506_0708).bytes)
        == "534e3102" + "000102030405060708090a0b0c0d0e0f" + "f0f1f2f3f4f5f6f7f8f9fafbfcfdfeff"
        + "0102030405060708")
  }

  @Test("each purpose has a number of its own, which stays its")
  func purposes() {
    #expect(Subkey.allCases.map(\.rawValue) == [1, 2, 3, 4, 5, 7, 8, 9, 10, 11, 12])
    #expect(Subkey.allCases.map(\.position) == Array(0..<Subkey.allCases.count))
  }

  @Test("a header's record has its fields at these places")
  func header() {
    let header = NoteHeader(
      id: note, revision: 9, title: "é", isTitled: true, created: Timestamp(milliseconds: 1),
      modified: Timestamp(milliseconds: -2), length: 0x1234, preview: "ab", bodyRevision: 7)
    let record = header.record()
    #expect(
      Self.hex(record.bytes)
        == "0101" + "0000000000000001" + "fffffffffffffffe" + "0000000000000007" + "0000000000001234"
        + "0002c3a9" + "00026162" + String(repeating: "00", count: 22))
    #expect(record.withBytes { NoteHeader(record: $0, id: note, revision: 9) } == header)
  }

  @Test("what is kept for searching is the folding's number, title and text, an FF behind each")
  func folded() {
    let folded = FoldedText.of(title: "Straße É", body: SecretText(utf8: "İ\nΣς"))
    #expect(
      Self.hex(folded.bytes)
        == "01" + Self.hex("strasse \u{e9}".utf8) + "ff" + "690a" + "cf83cf83" + "ff")
  }

  @Test(
    "what is kept for searching is sealed under subkey 5, and in chunks under 12, for the note's revision")
  func foldedRecord() throws {
    let desk = try VaultDesk()
    let notes = try desk.unlocked()
    let short = try notes.create(title: "A", body: SecretText(utf8: "B"))
    let again = try notes.save(notes.open(short.id), title: "C", body: SecretText(utf8: "B")).header
    let long = try notes.create(title: "L", body: SecretText(utf8: String(repeating: "Ab", count: 40_000)))
    func sealed(_ number: Int64) throws -> [UInt8] {
      let statement = try notes.connection.prepare("SELECT sealed FROM folded WHERE number = ?")
      try statement.bind([.integer(number)])
      #expect(try statement.step())
      return statement.blob(0)
    }
    let record = try sealed(1)
    let label = AssociatedData(.folded, vault: notes.vault.id, note: short.id, revision: again.revision)
    var opened = [UInt8](repeating: 0xee, count: 256)
    let count = opened.withUnsafeMutableBytes { room in
      record.withUnsafeBytes { sealed in
        notes.keys.withKey(.folded) { RecordCipher.open(sealed, under: $0, for: label, into: room) }
      }
    }
    #expect(count == 256 && label.bytes[3] == 5)
    #expect(
      Array(opened.prefix(6)) == [1, 0x63, 0xff, 0x62, 0xff, 0] && opened.dropFirst(6).allSatisfy { $0 == 0 })

    let stream = try sealed(2)
    let chunks = try #require(BodyChunks(sealedLength: stream.count))
    #expect(chunks.paddedLength == Padding.bodyLength(80_004) && chunks.count == 2)
    let opener = notes.keys.withKey(.longFolded) { ChunkOpener(header: Array(stream[..<24]), under: $0) }
    let chunkLabel = AssociatedData(.longFolded, vault: notes.vault.id, note: long.id, revision: 1)
    var chunk = [UInt8](repeating: 0, count: 65_536)
    let isFirst = chunk.withUnsafeMutableBytes { room in
      stream[24..<24 + 65_553].withUnsafeBytes {
        opener.open($0, for: BodyChunks.associatedData(chunkLabel, number: 0), isLast: false, into: room)
      }
    }
    #expect(isFirst && chunkLabel.bytes[3] == 12)
    #expect(String(decoding: chunk[3..<7], as: UTF8.self) == "abab")
  }

  @Test("the state's record has its fields in the order of their numbers")
  func state() throws {
    func tag(_ byte: UInt8) throws -> PasswordTag {
      try #require([UInt8](repeating: byte, count: 32).withUnsafeBytes { PasswordTag($0) })
    }
    let state = SealedState(
      account: try Username("al"), protection: .on,
      tags: PasswordTags(slot: try tag(1), keyring: try tag(2), former: [try tag(3), try tag(4)]),
      manifest: Manifest(count: 5, sum: 6), others: [9: [0xab]])
    let record = state.record()
    func bytes(_ digits: String) -> String { String(repeating: digits, count: 32) }
    let fields =
      "010002616c" + "02000101" + "030018" + "0000000000000005" + "00000000000000000000000000000006"
      + "040020"
      + bytes("01") + "050020" + bytes("02") + "060040" + bytes("03") + bytes("04") + "090001ab"
    #expect(Self.hex(record.bytes) == fields + String(repeating: "0", count: 512 - fields.count))
    #expect(record.withBytes { SealedState(record: $0) } == state)
  }

  @Test("what is derived from a key and a vault is what it always was")
  func derivations() throws {
    #expect(
      Self.hex(KeyCheck.value(of: key, vault: vault))
        == "4161bb378a0fa7a854811d4aa9c20e93ab09419e5fd1928fd79f36db18105dd4")
    #expect(
      Self.hex(PasswordTag(of: try NotesPassword("correct horse"), under: keys).bytes)
        == "1909f4502ec11430408aeb7400ad8872c22cad23e8432ff51c89912f2aaeccf3")
    #expect(Self.hex(TitleIndex.value(of: "Cafe\u{301}", under: keys)) == "8f625746676aba778ffc75bb40d4fa38")
    var manifest = Manifest()
    manifest.add(note, revision: 1, under: keys)
    #expect(String(manifest.sum, radix: 16) == "6cacc1540f041ef02ca58dea82eccd5f")
    manifest.add(vaultAsNote, revision: 2, under: keys)
    manifest.remove(note, revision: 1, under: keys)
    manifest.remove(vaultAsNote, revision: 2, under: keys)
    #expect(manifest == Manifest())
  }

  private var vaultAsNote: NoteID { .zero }

  @Test("a record sealed before is opened now")
  func oldRecord() throws {
    let sealed = Self.bytes(
      "6465666768696a6b6c6d6e6f707172737475767778797a7b4999b62a448edba5926d1ce6efcfbdd62e3c552fc2")
    let label = AssociatedData(.header, vault: vault, note: note, revision: 1)
    var opened = [UInt8](repeating: 0, count: 5)
    let count = opened.withUnsafeMutableBytes { room in
      sealed.withUnsafeBytes { sealed in
        keys.withKey(.header) { RecordCipher.open(sealed, under: $0, for: label, into: room) }
      }
    }
    #expect(count == 5 && String(decoding: opened, as: UTF8.self) == "hello")
  }

  @Test("a slot made before is opened now, and only with its password, vault and parameters")
  func oldSlot() throws {
    let cost = Argon2id.Parameters(passes: 1, memory: 8)
    let slot = KeySlot(
      id: try #require(KeySlot.ID("a0a1a2a3a4a5a6a7a8a9aaabacadaeaf")), kind: .password, cost: cost,
      salt: Self.bytes("32333435363738393a3b3c3d3e3f4041"),
      commitment: Self.bytes("54f259d09a9aab3d6b38198d15aafdde5e9e1d16433788283ca9b49a54fcd927"),
      sealed: Self.bytes(
        "6465666768696a6b6c6d6e6f707172737475767778797a7bfc3a335e539d40075e8ecaa2b8d691827b206968ad1c60ff783bd6c94a640504cc8aca3a497f8360d666cd7f67ccdef2"
      ))
    #expect(try slot.open(with: NotesPassword("correct horse"), vault: vault).bytes.equals(Self.key))
    #expect(Self.hex(slot.digest(vault: vault)) == "75655646556de84887e1f89b27b0ae3a")
    #expect(throws: VaultError.wrongPassword) { try slot.open(with: NotesPassword("x"), vault: vault) }
    #expect(throws: VaultError.damaged(.slot)) {
      try slot.open(with: NotesPassword("correct horse"), vault: .random())
    }
  }

  @Test("a recovery key's slot made before is opened now, and only with its key and vault")
  func oldRecoverySlot() throws {
    let slot = KeySlot(
      id: try #require(KeySlot.ID("a0a1a2a3a4a5a6a7a8a9aaabacadaeaf")), kind: .recovery,
      cost: Argon2id.Parameters(passes: 0, memory: 0), salt: Self.bytes("32333435363738393a3b3c3d3e3f4041"),
      commitment: Self.bytes("752d94ac741330518d5955c412bb4b7279810ff8eaaaa8602dd8323992eb43a5"),
      sealed: Self.bytes(
        "6465666768696a6b6c6d6e6f707172737475767778797a7b7696ff408bbcafda93eb6eb0c0d4a6eb5cc8c08910034ec80849a2246639601d57814e4d69d2ffa226e15c1204a0414f"
      ))
    let key = try RecoveryKey(typed: SecretBytes(utf8: "0123-4567-89AB-CDEF-GHJK-MNPQ-RSJR"))
    #expect(try slot.open(with: key, vault: vault).bytes.equals(Self.key))
    #expect(Self.hex(slot.digest(vault: vault)) == "cbad77c36c07a015cb638d6f04b72f4f")
    #expect(throws: VaultError.wrongRecoveryKey) { try slot.open(with: .random(), vault: vault) }
    #expect(throws: VaultError.wrongRecoveryKey) { try slot.open(with: key, vault: .random()) }
  }

  @Test("a change that has begun stands in the state's field 7, with its kind before it")
  func pending() throws {
    let tag = try #require([UInt8](repeating: 1, count: 32).withUnsafeBytes { PasswordTag($0) })
    let slot = try #require(KeySlot.ID("a0a1a2a3a4a5a6a7a8a9aaabacadaeaf"))
    let password = PendingOperation.password(slot: slot, tag: tag)
    let rename = PendingOperation.rename(to: try Username("é"))
    #expect(
      Self.hex(password.bytes) == "01a0a1a2a3a4a5a6a7a8a9aaabacadaeaf" + String(repeating: "01", count: 32))
    #expect(Self.hex(rename.bytes) == "02c3a9")
    for pending in [password, rename, nil] {
      var state = SealedState(
        account: try Username("al"), protection: .on, tags: PasswordTags(slot: tag, keyring: nil))
      state.pending = pending
      let record = state.record()
      #expect(record.withBytes { SealedState(record: $0) } == state)
      if pending == rename { #expect(Self.hex(record.bytes).contains("07000302c3a900")) }
    }
    #expect(PendingOperation(bytes: []) == nil && PendingOperation(bytes: [3]) == nil)
    #expect(PendingOperation(bytes: [1]) == nil && PendingOperation(bytes: [2, 0xff]) == nil)
  }

  private static func bytes(_ hex: String) -> [UInt8] {
    let digits = hex.utf8.map { $0 > 0x39 ? $0 - 0x57 : $0 - 0x30 }
    return stride(from: 0, to: digits.count - 1, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
  }
}
