/// The lines of a list, the note changed last first, and what is wrong with the vault.
public struct NoteLines: Sendable {
  /// About how many bytes are written at once.
  private static var writtenLength: Int { 1 << 16 }

  private let runs: [LineRun]
  /// What could not be read, and whether a note is missing or too many.
  ///
  /// Empty where all is well; a caller that shows the lines must report it.
  public let damage: [VaultDamage]
  /// See ``SearchResult/unfolded``.
  public let unfolded: [NoteID]

  init(_ runs: [LineRun], damage: [VaultDamage], unfolded: [NoteID] = []) {
    self.runs = runs
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
    bytes.reserveCapacity(Self.writtenLength)
    // Notes stand nearly in the order in which they are listed, so a run is mostly taken as a whole.
    var rest = runs.sorted { Self.comes($1, before: $0) }
    while var run = rest.popLast() {
      let lines = run.take(before: rest.last?.first)
      if bytes.count + lines.count > Self.writtenLength { try Self.hand(&bytes, to: write) }
      bytes += lines
      guard run.first != nil else { continue }
      var place = rest.count
      repeat { place -= 1 } while place > 0 && Self.comes(rest[place - 1], before: run)
      rest.insert(run, at: place)
    }
    try Self.hand(&bytes, to: write)
  }

  /// Whether what is left of one run begins before what is left of another. Both have something left.
  private static func comes(_ one: LineRun, before other: LineRun) -> Bool {
    guard let first = one.first, let second = other.first else { return false }
    return first < second
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
