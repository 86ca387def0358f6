import SecretMemory

/// Texts of the notes, a row each, between a table that holds them sealed and their bytes.
///
/// One of up to 64 KiB is one record; a longer one is sealed and opened in chunks, so that no more of it than one
/// is in memory beside the text itself.
struct TextTable {
  /// Which texts.
  enum Kind {
    case body
    case folded

    var name: String {
      switch self {
      case .body: "body"
      case .folded: "folded"
      }
    }

    /// What seals a record.
    var short: Subkey { self == .body ? .body : .folded }
    /// What seals chunks.
    var long: Subkey { self == .body ? .longBody : .longFolded }

    var insertion: String {
      switch self {
      case .body: "INSERT OR REPLACE INTO body(number, sealed) VALUES(?, ?)"
      case .folded: "INSERT OR REPLACE INTO folded(number, sealed) VALUES(?, ?)"
      }
    }

    var removal: String {
      switch self {
      case .body: "DELETE FROM body WHERE number = ?"
      case .folded: "DELETE FROM folded WHERE number = ?"
      }
    }
  }

  /// How long a sealed record can be; what is longer is chunks.
  static let longestRecord = BodyChunks.size + RecordCipher.overhead

  let kind: Kind
  let connection: Connection
  let vault: VaultID
  let keys: Subkeys

  /// Puts a text in its place, over one that is there, padded and bound to a note and a revision.
  func store(_ text: SecretText, note: NoteID, revision: UInt64, at number: Int64) throws(VaultError) {
    if text.count > BodyChunks.size {
      try storeChunks(text, note: note, revision: revision, at: number)
    } else {
      let padded = Self.padded(text, 0..<Padding.bodyLength(text.count))
      let label = label(kind.short, note, revision)
      let sealed = padded.withBytes { padded in
        keys.withKey(kind.short) { RecordCipher.seal(padded, under: $0, for: label) }
      }
      try connection.run(kind.insertion, .integer(number), .blob(sealed))
    }
  }

  /// Removes a text.
  func remove(_ number: Int64) throws(VaultError) {
    try connection.run(kind.removal, .integer(number))
  }

  /// What a record of a note and a revision is bound to.
  func label(_ field: Subkey, _ note: NoteID, _ revision: UInt64) -> AssociatedData {
    AssociatedData(field, vault: vault, note: note, revision: revision)
  }

  private func storeChunks(
    _ text: SecretText, note: NoteID, revision: UInt64, at number: Int64
  ) throws(VaultError) {
    let chunks = BodyChunks(length: text.count)
    try connection.run(kind.insertion, .integer(number), .zeros(chunks.sealedLength))
    let blob = try connection.openBlob(table: kind.name, column: "sealed", row: number, writing: true)
    let label = label(kind.long, note, revision)
    let sealer = keys.withKey(kind.long) { ChunkSealer(under: $0) }
    try blob.write(sealer.header)
    for index in 0..<chunks.count {
      let piece = Self.padded(text, chunks.range(of: index))
      let associatedData = BodyChunks.associatedData(label, number: index)
      let sealed = piece.withBytes {
        sealer.seal($0, for: associatedData, isLast: index == chunks.count - 1)
      }
      try blob.write(sealed)
    }
  }

  /// Some bytes of a text with its padding, which is zeros.
  private static func padded(_ text: SecretText, _ range: Range<Int>) -> SecretText {
    let piece = SecretText(capacity: range.count)
    text.withBytes { bytes in
      piece.append(UnsafeRawBufferPointer(rebasing: bytes[range.clamped(to: 0..<bytes.count)]))
    }
    piece.append(room: range.count - piece.count) { room in
      room.initializeMemory(as: UInt8.self, repeating: 0)
      return room.count
    }
    return piece
  }
}
