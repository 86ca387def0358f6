/// What the first bytes of an SQLite file say ("Database File Format", 1.3).
struct FileHeader {
  static let length = 100
  private let bytes: [UInt8]

  /// Takes the first ``length`` bytes.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Whether the file is kept in write-ahead mode.
  var isWAL: Bool { bytes[18] == 2 }

  /// The number of the vault's format.
  var version: Int32 { number(at: 60) }

  /// Makes sure that it is a vault in a format this program reads.
  func check() throws(VaultError) {
    guard bytes.starts(with: "SQLite format 3\0".utf8), number(at: 68) == VaultSchema.applicationID else {
      throw .damaged(.notAVault)
    }
    let version = version
    guard version > 0 else { throw .damaged(.notAVault) }
    guard version <= VaultSchema.version else { throw .damaged(.newerFormat(Int(version))) }
  }

  private func number(at offset: Int) -> Int32 {
    bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int32($1) }
  }
}
