/// A draft as its folder lists it: what its file says without a key.
public struct DraftEntry: Equatable, Sendable {
  /// What the draft is known by: its file's name.
  public let id: DraftID
  /// The vault whose key opens it.
  public let vault: VaultID
  /// The note that it is a change of; nil for one that was never saved.
  public let note: NoteID?
  /// The note's revision that the change began from.
  public let baseRevision: UInt64
  /// When it was kept.
  public let kept: Timestamp

  /// How many bytes it has at the beginning of the file.
  static let length = 56
  private static let magic = Array("SNdraft1".utf8)

  init(id: DraftID, of origin: DraftOrigin, kept: Timestamp) {
    self.id = id
    vault = origin.vault
    note = origin.note
    baseRevision = origin.baseRevision
    self.kept = kept
  }

  /// Reads the beginning of a file.
  ///
  /// Nil where it is no draft's.
  init?(id: DraftID, bytes: UnsafeRawBufferPointer) {
    var reader = RecordReader(bytes)
    guard bytes.count == Self.length,
      reader.bytes(Self.magic.count).map({ $0.elementsEqual(Self.magic) }) == true,
      let vault = reader.bytes(16).flatMap(VaultID.init(bytes:)),
      let note = reader.bytes(16).flatMap(NoteID.init(bytes:)),
      let baseRevision = reader.number(UInt64.self), let kept = reader.number(Int64.self)
    else { return nil }
    self.id = id
    self.vault = vault
    self.note = note == .zero ? nil : note
    self.baseRevision = baseRevision
    self.kept = Timestamp(milliseconds: kept)
  }

  /// The beginning of the file, to which each chunk is bound.
  var bytes: [UInt8] {
    func big(_ number: some FixedWidthInteger) -> [UInt8] {
      withUnsafeBytes(of: number.bigEndian) { Array($0) }
    }
    return Self.magic + vault.bytes + (note ?? .zero).bytes + big(baseRevision) + big(kept.milliseconds)
  }
}

/// What a draft is known by for all its life.
public typealias DraftID = Identifier<DraftEntry>
