/// The lines of a list, the note changed last first, and what is wrong with the vault.
public struct NoteLines: Sendable {
  static let pieceLength = 1 << 16

  /// Where a line is.
  struct Place {
    let piece: Int32
    let start: Int32
    let end: Int32

    init(piece: Int, start: Int, end: Int) {
      self.piece = Int32(piece)
      self.start = Int32(start)
      self.end = Int32(end)
    }
  }

  /// The lines that one thread made.
  struct Part: Sendable {
    let pieces: [[UInt8]]
    /// Their order among themselves.
    let order: [NoteOrder<Place>]
  }

  private let parts: [Part]
  /// What could not be read, and whether a note is missing or too many.
  ///
  /// Empty where all is well; a caller that shows the lines must report it.
  public let damage: [VaultDamage]
  /// See ``SearchResult/unfolded``.
  public let unfolded: [NoteID]

  init(_ parts: [Part], damage: [VaultDamage], unfolded: [NoteID] = []) {
    self.parts = parts
    self.damage = damage
    self.unfolded = unfolded
  }

  /// Hands the lines to `write`, many at a time.
  ///
  /// - Throws: what `write` throws, as soon as it does.
  public func write<Failure: Error>(
    _ write: (UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Self.pieceLength)
    var next = parts.map { _ in 0 }
    while let part = part(with: next) {
      let place = parts[part].order[next[part]].place
      next[part] += 1
      bytes += parts[part].pieces[Int(place.piece)][Int(place.start)..<Int(place.end)]
      if bytes.count >= Self.pieceLength { try Self.hand(&bytes, to: write) }
    }
    try Self.hand(&bytes, to: write)
  }

  /// Which part has the first of the lines that are next in each.
  private func part(with next: [Int]) -> Int? {
    var first: Int?
    for part in parts.indices where next[part] < parts[part].order.count {
      if let known = first, !(parts[part].order[next[part]] < parts[known].order[next[known]]) { continue }
      first = part
    }
    return first
  }

  private static func hand<Failure: Error>(
    _ bytes: inout [UInt8], to write: (UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) {
    let result = bytes.withUnsafeBytes { bytes in
      Result { () throws(Failure) in try write(bytes) }
    }
    try result.get()
    bytes.removeAll(keepingCapacity: true)
  }
}
