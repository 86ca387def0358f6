import CSodium

/// What accounts for the notes of a vault: their number, and a sum over the identifier and revision of each.
///
/// A note that is removed, added or put back at an older revision by someone without the key changes the sum. It is
/// a sum of keyed hashes, so a note's change costs two hashes and not a pass over all notes.
struct Manifest: Equatable {
  /// How many notes there are.
  private(set) var count: UInt64 = 0
  /// The sum, modulo 2^128, of SipHash-2-4-128 of each note's identifier and revision, read as big-endian numbers.
  private(set) var sum: UInt128 = 0

  init() {}

  /// One as it was kept.
  init(count: UInt64, sum: UInt128) {
    self.count = count
    self.sum = sum
  }

  /// Accounts for one note more.
  mutating func add(_ note: NoteID, revision: UInt64, under keys: Subkeys) {
    count &+= 1
    sum &+= Self.hash(note, revision: revision, under: keys)
  }

  /// Accounts for what another accounts for too.
  mutating func add(_ other: Manifest) {
    count &+= other.count
    sum &+= other.sum
  }

  /// Accounts for one note less.
  mutating func remove(_ note: NoteID, revision: UInt64, under keys: Subkeys) {
    count &-= 1
    sum &-= Self.hash(note, revision: revision, under: keys)
  }

  private static func hash(_ note: NoteID, revision: UInt64, under keys: Subkeys) -> UInt128 {
    keys.withKey(.manifest) { key in
      note.withBytes(followedBy: revision) { message in
        var hash: UInt128 = 0
        withUnsafeMutableBytes(of: &hash) { hash in
          _ = sn_siphash128(hash.baseAddress, message.baseAddress, message.count, key)
        }
        return UInt128(bigEndian: hash)
      }
    }
  }
}
