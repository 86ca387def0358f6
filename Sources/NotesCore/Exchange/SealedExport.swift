import CSodium
import SecretMemory

/// The format of a sealed export: a head in the clear, then one stream of sealed chunks.
///
/// It holds notes and nothing else: no key, slot, state or setting of the vault they came from. docs/vault-format.md has
/// it byte for byte.
enum SealedExport {
  static let magic = Array("SNexport".utf8)
  static let version: UInt8 = 1
  static let commitmentLength = 32
  /// Magic, version, passes, memory, salt, commitment, the stream's header.
  static let headLength = 8 + 1 + 4 + 4 + 16 + commitmentLength + BodyChunks.headerLength

  /// What stands before each note and after the last.
  enum Mark: UInt8 {
    case end = 0
    case note = 1
  }

  /// What a password derives: the stream's key, and what shows that it is the right one.
  struct Keys {
    /// 32 bytes.
    let stream: SecretBytes
    let commitment: [UInt8]

    init(from password: NotesPassword, salt: [UInt8], at cost: Argon2id.Parameters) throws(ExchangeError) {
      let derived: SecretBytes
      do { derived = try Argon2id.derive(32 + commitmentLength, from: password, salt: salt, at: cost) } catch
      {
        throw .outOfMemory
      }
      stream = derived[0..<32]
      commitment = derived.withBytes { Array($0[32...]) }
    }
  }

  /// A chunk's associated data: the head up to the stream's header, and the chunk's number.
  static func associatedData(head: [UInt8], number: Int) -> [UInt8] {
    head[..<(headLength - BodyChunks.headerLength)]
      + withUnsafeBytes(of: UInt64(number).bigEndian) { Array($0) }
  }
}
