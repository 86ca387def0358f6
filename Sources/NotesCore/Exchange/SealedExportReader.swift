import CSodium
public import Posix
import SecretMemory

/// Reads a sealed export, a note at a time.
public final class SealedExportReader {
  private let source: (UnsafeMutableRawBufferPointer) throws(SystemError) -> Int
  private let head: [UInt8]
  private let opener: ChunkOpener
  /// What was read from the source and not opened yet.
  private var sealed: [UInt8] = []
  private var isAtEnd = false
  private var number = 0
  private var isLastOpened = false

  /// Begins: reads the head and checks the password, which takes a second.
  ///
  /// - Parameters:
  ///   - start: the file's first bytes, where they have been read already.
  ///   - password: the file's password.
  ///   - source: gives more bytes of the file, 0 at its end.
  /// - Throws: ``ExchangeError``.
  public convenience init(
    start: [UInt8] = [], password: NotesPassword,
    source: @escaping (UnsafeMutableRawBufferPointer) throws(SystemError) -> Int
  ) throws(ExchangeError) {
    try self.init(start: start, password: password, policy: .standard, source: source)
  }

  /// The same with derivations of another cost.
  package init(
    start: [UInt8] = [], password: NotesPassword, policy: Argon2id.Policy,
    source: @escaping (UnsafeMutableRawBufferPointer) throws(SystemError) -> Int
  ) throws(ExchangeError) {
    self.source = source
    let read = try Self.head(after: start, source: source)
    let magic = SealedExport.magic
    let head = Array(read[..<SealedExport.headLength])
    self.head = head
    sealed = Array(read[SealedExport.headLength...])
    let parts = head.withUnsafeBytes { bytes -> (Argon2id.Parameters, [UInt8], [UInt8])? in
      var reader = RecordReader(UnsafeRawBufferPointer(rebasing: bytes[(magic.count + 1)...]))
      guard let passes = reader.number(UInt32.self), let memory = reader.number(UInt32.self),
        let salt = reader.bytes(Argon2id.saltLength),
        let commitment = reader.bytes(SealedExport.commitmentLength)
      else { return nil }
      return (Argon2id.Parameters(passes: passes, memory: memory), Array(salt), Array(commitment))
    }
    guard let (cost, salt, commitment) = parts else { throw .damaged }
    guard policy.bounds.contain(cost) else { throw .unreasonableCost }
    let keys = try SealedExport.Keys(from: password, salt: salt, at: cost)
    guard sn_memcmp(keys.commitment, commitment, commitment.count) == 0 else { throw .wrongPassword }
    let streamHeader = Array(head.suffix(BodyChunks.headerLength))
    opener = keys.stream.withBytes { ChunkOpener(header: streamHeader, under: $0.baseAddress) }
  }

  /// Reads a file up to the end of its head, for readers to begin with: for one try of a password after the other.
  ///
  /// - Parameter start: what was read of it already.
  /// - Throws: ``ExchangeError/notAnExport``, ``ExchangeError/newerFormat(_:)``, ``ExchangeError/damaged``,
  ///   ``ExchangeError/system(_:)``.
  public static func head(
    after start: [UInt8], source: (UnsafeMutableRawBufferPointer) throws(SystemError) -> Int
  ) throws(ExchangeError) -> [UInt8] {
    var read = start
    while read.count < SealedExport.headLength {
      let piece = try piece(from: source, room: SealedExport.headLength - read.count)
      if piece.isEmpty { break }
      read += piece
    }
    let magic = SealedExport.magic
    guard read.starts(with: magic), read.count > magic.count else { throw .notAnExport }
    guard read[magic.count] == SealedExport.version else { throw .newerFormat(Int(read[magic.count])) }
    guard read.count >= SealedExport.headLength else { throw .damaged }
    return read
  }

  /// Whether bytes begin as a sealed export does.
  public static func isExport(_ start: [UInt8]) -> Bool { start.starts(with: SealedExport.magic) }

  /// The notes, each whole before the next is read.
  public func notes() -> ExportedRecords {
    ExportedRecords { [self] () throws(ExchangeError) in try nextChunk() }
  }

  /// The next chunk's content; nil after the last.
  private func nextChunk() throws(ExchangeError) -> SecretText? {
    guard !isLastOpened else { return nil }
    let size = BodyChunks.size + BodyChunks.overhead
    // One byte more shows that this chunk isn't the last.
    while sealed.count <= size, !isAtEnd {
      let piece = try Self.piece(from: source, room: size + 1 - sealed.count)
      isAtEnd = piece.isEmpty
      sealed += piece
    }
    let isLast = sealed.count <= size
    let length = min(sealed.count, size)
    guard length >= BodyChunks.overhead else { throw .damaged }
    let associatedData = SealedExport.associatedData(head: head, number: number)
    let chunk = SecretText(capacity: max(1, length))
    var isOpened = false
    chunk.append(room: length - BodyChunks.overhead) { room in
      isOpened = sealed.withUnsafeBytes { sealed in
        opener.open(
          UnsafeRawBufferPointer(rebasing: sealed[..<length]), for: associatedData, isLast: isLast, into: room
        )
      }
      return isOpened ? room.count : 0
    }
    guard isOpened else { throw .damaged }
    sealed.removeFirst(length)
    number += 1
    isLastOpened = isLast
    return chunk
  }

  private static func piece(
    from source: (UnsafeMutableRawBufferPointer) throws(SystemError) -> Int, room: Int
  ) throws(ExchangeError) -> [UInt8] {
    var piece = [UInt8](repeating: 0, count: room)
    let read = piece.withUnsafeMutableBytes { bytes in
      Result { () throws(SystemError) in try source(bytes) }
    }
    do { return Array(piece[..<(try read.get())]) } catch { throw .system(error) }
  }
}
