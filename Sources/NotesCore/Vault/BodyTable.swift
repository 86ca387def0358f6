import SecretMemory

/// The bodies of the notes, between the table that holds them sealed and their text.
///
/// A body of up to 64 KiB is one record; a longer one is sealed and opened in chunks, so that no more of it than one
/// is in memory beside the text itself.
struct BodyTable {
  private let connection: Connection
  private let vault: VaultID
  private let keys: Subkeys

  init(in connection: Connection, of vault: VaultID, under keys: Subkeys) {
    self.connection = connection
    self.vault = vault
    self.keys = keys
  }

  /// Puts a note's body in its place, over one that is there.
  func store(_ text: SecretText, of header: NoteHeader, at number: Int64) throws(VaultError) {
    if header.length > BodyChunks.size {
      try storeChunks(text, of: header, at: number)
    } else {
      let padded = Self.padded(text, 0..<Padding.bodyLength(text.count))
      let label = label(.body, of: header)
      let sealed = padded.withBytes { padded in
        keys.withKey(.body) { RecordCipher.seal(padded, under: $0, for: label.bytes) }
      }
      try connection.run(
        "INSERT OR REPLACE INTO body(number, sealed) VALUES(?, ?)", .integer(number), .blob(sealed))
    }
  }

  /// Removes a note's body.
  func remove(_ number: Int64) throws(VaultError) {
    try connection.run("DELETE FROM body WHERE number = ?", .integer(number))
  }

  /// Hands the text to `consume`, piece after piece, each only after it was found to be the note's.
  ///
  /// It ends early where `consume` answers false.
  ///
  /// - Throws: ``VaultDamage/note(_:)`` as soon as a piece is not; those before it were.
  func read(
    _ header: NoteHeader, at number: Int64, _ consume: (UnsafeRawBufferPointer) -> Bool
  ) throws(VaultError) {
    do {
      if header.length > BodyChunks.size {
        try readChunks(header, at: number, consume)
      } else {
        try readRecord(header, at: number, consume)
      }
    } catch .damaged {
      throw .damaged(.note(header.id))
    }
  }

  private func readRecord(
    _ header: NoteHeader, at number: Int64, _ consume: (UnsafeRawBufferPointer) -> Bool
  ) throws(VaultError) {
    let statement = try connection.prepare("SELECT sealed FROM body WHERE number = ?")
    try statement.bind([.integer(number)])
    guard try statement.step() else { throw .damaged(.note(header.id)) }
    let label = label(.body, of: header)
    let padded = SecretText(capacity: Padding.bodyLength(header.length))
    statement.withBlob(0) { sealed in
      guard sealed.count == Padding.bodyLength(header.length) + RecordCipher.overhead else { return }
      padded.append(room: sealed.count - RecordCipher.overhead) { room in
        keys.withKey(.body) { RecordCipher.open(sealed, under: $0, for: label.bytes, into: room) ?? 0 }
      }
    }
    guard !padded.isEmpty else { throw .damaged(.note(header.id)) }
    _ = padded.withBytes { consume(UnsafeRawBufferPointer(rebasing: $0[..<header.length])) }
  }

  private func readChunks(
    _ header: NoteHeader, at number: Int64, _ consume: (UnsafeRawBufferPointer) -> Bool
  ) throws(VaultError) {
    let blob = try connection.openBlob(table: "body", column: "sealed", row: number, writing: false)
    let chunks = BodyChunks(length: header.length)
    guard blob.count == chunks.sealedLength else { throw .damaged(.note(header.id)) }
    let label = label(.longBody, of: header)
    let start = try blob.read(BodyChunks.headerLength)
    let opener = keys.withKey(.longBody) { ChunkOpener(header: start, under: $0) }
    let chunk = SecretText(capacity: BodyChunks.size)
    for index in 0..<chunks.count {
      let range = chunks.range(of: index)
      let sealed = try blob.read(range.count + BodyChunks.overhead)
      chunk.truncate(to: 0)
      let associatedData = BodyChunks.associatedData(label, number: index)
      chunk.append(room: range.count) { room in
        let isChunk = sealed.withUnsafeBytes {
          opener.open($0, for: associatedData, isLast: index == chunks.count - 1, into: room)
        }
        return isChunk ? range.count : 0
      }
      guard !chunk.isEmpty else { throw .damaged(.note(header.id)) }
      let textEnd = min(max(header.length - range.lowerBound, 0), range.count)
      let goesOn = chunk.withBytes { consume(UnsafeRawBufferPointer(rebasing: $0[..<textEnd])) }
      if !goesOn { return }
    }
  }

  private func storeChunks(
    _ text: SecretText, of header: NoteHeader, at number: Int64
  ) throws(VaultError) {
    let chunks = BodyChunks(length: header.length)
    try connection.run(
      "INSERT OR REPLACE INTO body(number, sealed) VALUES(?, ?)", .integer(number),
      .zeros(chunks.sealedLength))
    let blob = try connection.openBlob(table: "body", column: "sealed", row: number, writing: true)
    let label = label(.longBody, of: header)
    let sealer = keys.withKey(.longBody) { ChunkSealer(under: $0) }
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

  private func label(_ field: Subkey, of header: NoteHeader) -> AssociatedData {
    AssociatedData(field, vault: vault, note: header.id, revision: header.bodyRevision)
  }
}
