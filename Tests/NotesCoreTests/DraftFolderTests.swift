import Glibc
import Posix
import SecretMemory
import TestSupport
import Testing

@testable import NotesCore

@Suite("A draft in its folder")
struct DraftFolderTests {
  private func folder(_ desk: VaultDesk) -> DraftFolder { DraftFolder(at: desk.folder.path("state/drafts")) }

  @Test(
    "comes back byte for byte, whatever its bytes and its length",
    arguments: [0, 1, 100, 252, 253, 65_532, 65_533, 65_536, 131_068, 200_000, 1_000_000])
  func roundTrip(_ length: Int) throws {
    let desk = try VaultDesk()
    let notes = try desk.unlocked()
    let note = try notes.open(notes.create(body: SecretText(utf8: "base")).id)
    let bytes =
      (0..<length).map { UInt8(truncatingIfNeeded: $0 &* 131 ^ $0 >> 8) } + (length == 0 ? [] : [0, 0x80, 0])
    let text = bytes.withUnsafeBytes { SecretText(copying: $0) }
    let folder = folder(desk)
    let entry = try folder.keep(notes.draftOrigin(of: note), text: text)
    #expect(try folder.list() == DraftFolder.Listing(entries: [entry], damaged: []))
    #expect(entry.note == note.header.id && entry.baseRevision == 1 && entry.vault == desk.new.id)
    let read = try notes.text(of: entry.id, in: folder)
    #expect(read.text.bytes == bytes && read.title == nil)
  }

  @Test("is kept without the vault, by what was written down while it was open")
  func withoutVault() throws {
    let desk = try VaultDesk()
    let folder = folder(desk)
    let record = try desk.unlocked().draftOrigin(of: nil, title: "given\nTitle").record()
    let origin = try #require(DraftOrigin(record: record))
    #expect(origin.note == nil && origin.title == "given\nTitle")
    #expect(origin.isBase(SecretText()) && !origin.isBase(SecretText(utf8: "x")))
    let entry = try folder.keep(origin, text: SecretText(utf8: "text"))
    let read = try desk.unlocked().text(of: entry.id, in: folder)
    #expect(read.text.string == "text" && read.title == "given\nTitle")
    for cut in 0..<record.count {
      let part = record.bytes[..<cut].withUnsafeBytes { SecretText(copying: $0) }
      #expect(DraftOrigin(record: part) == nil)
    }
  }

  @Test("that has another bit anywhere, or is cut anywhere, gives not one byte of a text")
  func damage() throws {
    let desk = try VaultDesk()
    let notes = try desk.unlocked()
    let folder = folder(desk)
    let entry = try folder.keep(notes.draftOrigin(of: nil), text: SecretText(utf8: "text"))
    let path = folder.path + "/" + DraftFolder.name(of: entry.id)
    let whole = try #require(try bytes(ofFile: path))
    func gives() -> Bool {
      var isGiven = false
      _ = try? notes.read(entry.id, in: folder) { _ in
        isGiven = true
        return true
      }
      return isGiven
    }
    #expect(gives())
    for index in whole.indices {
      var changed = whole
      changed[index] ^= 1
      try write(changed, toFile: path)
      #expect(!gives(), "byte \(index)")
    }
    for length in whole.indices {
      try write(Array(whole[..<length]), toFile: path)
      #expect(!gives(), "length \(length)")
    }
    try write(whole + [0], toFile: path)
    #expect(!gives())
    #expect(access(path, F_OK) == 0)
  }

  @Test("of another vault, or sealed to a key that the vault does not have, is not opened")
  func foreign() throws {
    let desk = try VaultDesk()
    let other = try VaultDesk()
    let folder = folder(desk)
    let entry = try folder.keep(other.unlocked().draftOrigin(of: nil), text: SecretText(utf8: "text"))
    #expect(throws: DraftError.damaged(entry.id)) { try desk.unlocked().text(of: entry.id, in: folder) }
    #expect(throws: DraftError.noSuchDraft) { try desk.unlocked().text(of: .random(), in: folder) }
  }

  @Test("takes a pair of keys that a new vault key renews, and the former pairs with it")
  func newKey() throws {
    let vault = VaultID.random()
    let (old, new) = (Subkeys(from: .random()), Subkeys(from: .random()))
    let key = DraftKey.random(for: vault, under: old)
    #expect(key.secret(of: vault, under: new) == nil)
    #expect(key.secret(of: .random(), under: old) == nil)
    #expect(DraftKey.renewed([], of: vault, from: old, to: new).isEmpty)
    let many = (1...9).map { _ in DraftKey.random(for: vault, under: old) }
    #expect(DraftKey.renewed(many, of: vault, from: old, to: new).count == DraftKey.remembered)
    let renewed = DraftKey.renewed([key], of: vault, from: old, to: new)
    #expect(renewed.count == 2 && renewed[0].publicHalf != key.publicHalf)
    #expect(renewed[1].publicHalf == key.publicHalf)
    let secrets = try (
      #require(key.secret(of: vault, under: old)), #require(renewed[1].secret(of: vault, under: new))
    )
    #expect(secrets.0.equals(secrets.1))
    #expect(DraftKey.keys(of: renewed.flatMap(\.bytes)) == renewed)
  }

  @Test("made before and after the vault got a new key is opened, and the new one not with the old pair")
  func renewal() throws {
    let desk = try VaultDesk()
    let folder = folder(desk)
    let notes = try desk.unlocked()
    let before = try folder.keep(notes.draftOrigin(of: nil), text: SecretText(utf8: "before"))
    let renewed = try notes.renewKey(password: desk.password, former: [], keyringInStep: true)
    let after = try folder.keep(renewed.draftOrigin(of: nil), text: SecretText(utf8: "after"))
    #expect(try renewed.text(of: before.id, in: folder).text.string == "before")
    #expect(try renewed.text(of: after.id, in: folder).text.string == "after")
    let pairs = try renewed.state().draftKeys
    let former = try #require(pairs[1].secret(of: desk.new.id, under: renewed.keys))
    #expect(throws: DraftError.damaged(after.id)) {
      try folder.file(after.id).contents(publicKey: pairs[1].publicHalf, secretKey: former)
    }
  }

  @Test(
    "takes a key that is made once, survives a change of the password and is read by a vault without notes")
  func key() throws {
    let desk = try VaultDesk()
    #expect(try desk.unlocked().state().draftKeys.isEmpty)
    let first = try desk.unlocked().draftOrigin(of: nil)
    try desk.unlocked().replacePassword(with: NotesPassword("another"))
    #expect(try desk.unlocked().draftOrigin(of: nil) == first)
  }

  @Test("that was being written when its program was killed is removed, and one that is being written is not")
  func unfinished() throws {
    let desk = try VaultDesk()
    let folder = folder(desk)
    try folder.keep(desk.unlocked().draftOrigin(of: nil), text: SecretText(utf8: "text"))
    try write([1, 2, 3], toFile: folder.path + "/left.draft.new")
    let busy = try FileDescriptor.open(folder.path + "/busy.draft.new", O_WRONLY | O_CREAT)
    flock(busy.number, LOCK_EX)
    #expect(try folder.list().entries.count == 1)
    #expect(try FileNames.of(folder.path).filter { $0.hasSuffix(".new") } == ["busy.draft.new"])
  }

  @Test(
    "is not kept at all where the disk is full",
    .enabled(if: PrivateMount.isPossible, "mounting takes root"))
  func fullDisk() throws {
    let desk = try VaultDesk()
    let origin = try desk.unlocked().draftOrigin(of: nil)
    let place = try TemporaryFolder()
    try PrivateMount.inside(place.path, size: "size=16k") {
      let folder = DraftFolder(at: place.path("drafts"))
      let text = SecretText(utf8: String(repeating: "x", count: 100_000))
      let error = #expect(throws: DraftError.self) { try folder.keep(origin, text: text) }
      guard case .system(let reason) = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(reason.number == ENOSPC)
      let names = try FileNames.of(folder.path)
      #expect(names.isEmpty)
    }
  }

  @Test("goes with the others of its vault, and only those, when they are removed")
  func removal() throws {
    let (desk, other) = (try VaultDesk(), try VaultDesk())
    let folder = folder(desk)
    for _ in 1...2 { try folder.keep(desk.unlocked().draftOrigin(of: nil), text: SecretText(utf8: "a")) }
    let kept = try folder.keep(other.unlocked().draftOrigin(of: nil), text: SecretText(utf8: "b"))
    try folder.removeAll(of: desk.new.id)
    #expect(try folder.list().entries == [kept])
    try folder.remove(kept.id)
    try folder.remove(kept.id)
    #expect(try folder.list() == DraftFolder.Listing())
  }

  @Test("that another program sealed by the description of the format is opened")
  func format() throws {
    let folder = try TemporaryFolder()
    let id = DraftID.random()
    try write(Self.base64(Self.other), toFile: folder.path(DraftFolder.name(of: id)))
    let file = try DraftFile(id, in: FileDescriptor.open(folder.path, O_RDONLY | O_DIRECTORY))
    let note = NoteID("f0f1f2f3f4f5f6f7f8f9fafbfcfdfeff")
    #expect(file.entry.vault == VaultID("000102030405060708090a0b0c0d0e0f") && file.entry.note == note)
    #expect(file.entry.baseRevision == 7 && file.entry.kept.milliseconds == 1_234_567_890_123)
    let publicKey = try Self.base64("RwHQhIhFH1RaQJ+1iuPlhYHKQKw/fxFGmM1x3qxzygE=")
    let secretKey = SecretBytes(utf8: "PZTupJxYCu+BaTV2K+BJVZ1tFEDe3hLmoSXxhB//jm8=").base64Decoded()
    let secret = try #require(secretKey)
    let contents = try file.contents(publicKey: publicKey, secretKey: secret)
    var text: [UInt8] = []
    try file.read(contents, publicKey: publicKey, secretKey: secret) { piece in
      text += piece
      return true
    }
    #expect(contents.title == "é" && text == Array("hello".utf8) + [0xff])
  }

  private static func base64(_ text: String) throws -> [UInt8] {
    let bytes = try #require(SecretBytes(utf8: text).base64Decoded())
    return bytes.withBytes { Array($0) }
  }

  /// A draft made with libsodium alone, from a key pair of the seed 0, 1, ... 31.
  private static let other = """
    U05kcmFmdDEAAQIDBAUGBwgJCgsMDQ4P8PHy8/T19vf4+fr7/P3+/wAAAAAAAAAHAAABH3H7BMsatkHMa1LNK0NAeIXsWEw1 \
    ofBdCT8Y3g/BE1VmTGgmEl/cUJ/ctAyd8gzt2aUxNeAdfWvJxg5ojm8fjrfv9B5xcXT2W11LEYxXRiMrLqfJh5/pAttWB9cm \
    Axo0LNKHHOmGRwwZd2QNZm6Px8NiJkVPTT7rrXJ7vo2LgdBV/zTXjzpGFb9LtjsKu7Zw0HVI0bRIpY9GZMVSLe7Htazz2AUY \
    SGm3OAed0SzE47KSRe8uPuTq6zk9qW0XrnmJ30tFMr/VUO0bhIoEiiyM1v94M/v+x0iryoCD0LdGzP1T6IhnQTWTyve/8NlQ \
    k8dnLoPCs83SDTezlu5CLSFrtijYTrI7lohSKGElSAMGfPopdEW16OftotEoeDcIlop5XZghPI0kUcbb1EJFjQXzL0uK3QvT \
    J/4d96fHKi6ZgYrrDvEBIJJ+4W6IHf75gb2rrDcx+YcHP504u47h+Gwg/X84OFYu1oszhfxQOYHBsF5z6X/qWJFQ87kzrFxt \
    zw==
    """
}
