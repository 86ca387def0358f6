import CSodium
import Posix
public import SecretMemory

/// What a text under change belongs to, and all that it takes to keep it as a draft: no key of the vault among it.
///
/// It is made while the notes are open, and is good after they are locked, or in another process that finds the text.
public struct DraftOrigin: Equatable, Sendable {
  /// The vault.
  public let vault: VaultID
  /// The note; nil for one that was never saved.
  public let note: NoteID?
  /// The note's revision that the change began from; 0 for one that was never saved.
  public let baseRevision: UInt64
  /// The title that was given for a note that was never saved.
  public let title: String?
  /// The public half of the vault's key for drafts.
  let key: [UInt8]
  /// BLAKE2b of the text that the change began from.
  let baseDigest: [UInt8]

  init(
    vault: VaultID, note: NoteID?, baseRevision: UInt64, title: String?, key: [UInt8], base: SecretText
  ) {
    self.vault = vault
    self.note = note
    self.baseRevision = baseRevision
    self.title = title
    self.key = key
    baseDigest = base.withBytes(Self.digest)
  }

  /// Whether this is the text that the change began from.
  public func isBase(_ text: SecretText) -> Bool { text.withBytes(Self.digest) == baseDigest }

  /// The same with another text to begin from: one that is kept already.
  public func rebased(on text: SecretText) -> DraftOrigin {
    DraftOrigin(
      vault: vault, note: note, baseRevision: baseRevision, title: title, key: key,
      baseDigest: text.withBytes(Self.digest))
  }

  /// Reads what ``record()`` gave.
  ///
  /// Nil where it is anything else.
  public init?(record: SecretText) {
    let read = record.withBytes { bytes -> DraftOrigin? in
      var reader = RecordReader(bytes)
      guard reader.bytes(Self.magic.count).map({ $0.elementsEqual(Self.magic) }) == true,
        let vault = reader.bytes(16).flatMap(VaultID.init(bytes:)),
        let note = reader.bytes(16).flatMap(NoteID.init(bytes:)),
        let baseRevision = reader.number(UInt64.self), let key = reader.bytes(sn_box_key_length),
        let digest = reader.bytes(Self.digestLength), let isTitled = reader.number(UInt8.self),
        let title = reader.countedText(), reader.rest.isEmpty
      else { return nil }
      return DraftOrigin(
        vault: vault, note: note == .zero ? nil : note, baseRevision: baseRevision,
        title: isTitled == 0 ? nil : title, key: Array(key), baseDigest: Array(digest))
    }
    guard let read else { return nil }
    self = read
  }

  /// The origin as bytes, to stand beside the text as long as that is worked on.
  public func record() -> SecretText {
    let writer = RecordWriter()
    writer.write(Self.magic)
    writer.write(vault.bytes)
    writer.write((note ?? .zero).bytes)
    writer.write(baseRevision)
    writer.write(key)
    writer.write(baseDigest)
    writer.write(UInt8(title == nil ? 0 : 1))
    writer.write(counted: title ?? "")
    return writer.record
  }

  private init(
    vault: VaultID, note: NoteID?, baseRevision: UInt64, title: String?, key: [UInt8], baseDigest: [UInt8]
  ) {
    self.vault = vault
    self.note = note
    self.baseRevision = baseRevision
    self.title = title
    self.key = key
    self.baseDigest = baseDigest
  }

  private static let magic = Array("SNorigin1".utf8)
  private static let digestLength = 32

  private static func digest(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: digestLength)
    _ = sn_blake2b(&digest, digest.count, bytes.baseAddress, bytes.count, nil, 0)
    return digest
  }
}
