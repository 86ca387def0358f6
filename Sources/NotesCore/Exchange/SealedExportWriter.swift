import CSodium
public import Posix
import SecretMemory

/// Writes a sealed export, piece after piece. Memory doesn't grow with the notes.
public final class SealedExportWriter {
  private let sink: (UnsafeRawBufferPointer) throws(SystemError) -> Void
  private let head: [UInt8]
  private let sealer: ChunkSealer
  private let chunk = SecretText(capacity: BodyChunks.size)
  private var number = 0
  private var count: UInt64 = 0

  /// Begins, which takes a second: the password's derivation is slow by design.
  ///
  /// - Parameters:
  ///   - password: the file's own password.
  ///   - sink: gets the bytes of the file.
  /// - Throws: ``ExchangeError/outOfMemory``, ``ExchangeError/system(_:)``.
  public convenience init(
    password: NotesPassword, sink: @escaping (UnsafeRawBufferPointer) throws(SystemError) -> Void
  ) throws(ExchangeError) {
    try self.init(password: password, policy: .standard, sink: sink)
  }

  /// The same with a derivation of another cost.
  package init(
    password: NotesPassword, policy: Argon2id.Policy,
    sink: @escaping (UnsafeRawBufferPointer) throws(SystemError) -> Void
  ) throws(ExchangeError) {
    self.sink = sink
    var salt = [UInt8](repeating: 0, count: Argon2id.saltLength)
    randombytes_buf(&salt, salt.count)
    let keys = try SealedExport.Keys(from: password, salt: salt, at: policy.cost)
    sealer = keys.stream.withBytes { ChunkSealer(under: $0.baseAddress) }
    func bytes(_ number: UInt32) -> [UInt8] { withUnsafeBytes(of: number.bigEndian) { Array($0) } }
    head =
      SealedExport.magic + [SealedExport.version] + bytes(policy.cost.passes) + bytes(policy.cost.memory)
      + salt
      + keys.commitment + sealer.header
    try write(head)
  }

  /// Begins a note, whose text of exactly `header.length` bytes comes next.
  func begin(_ header: NoteHeader) throws(ExchangeError) {
    let writer = RecordWriter()
    writer.write(SealedExport.Mark.note.rawValue)
    writer.write(header.id.bytes)
    writer.write(header.isTitled ? UInt8(1) : 0)
    writer.write(header.created.milliseconds)
    writer.write(header.modified.milliseconds)
    writer.write(counted: header.givenTitle ?? "")
    writer.write(UInt64(header.length))
    try append(writer.record)
    count += 1
  }

  /// Writes some of a note's text.
  func write(_ piece: UnsafeRawBufferPointer) throws(ExchangeError) {
    var rest = piece
    while !rest.isEmpty {
      // A full chunk is sealed only when more comes: the last has to be marked as that.
      if chunk.count == BodyChunks.size { try seal(isLast: false) }
      let room = min(rest.count, BodyChunks.size - chunk.count)
      chunk.append(UnsafeRawBufferPointer(rebasing: rest[..<room]))
      rest = UnsafeRawBufferPointer(rebasing: rest[room...])
    }
  }

  /// Ends the file. Without this it is a damaged one.
  public func finish() throws(ExchangeError) {
    let writer = RecordWriter()
    writer.write(SealedExport.Mark.end.rawValue)
    writer.write(count)
    try append(writer.record)
    try seal(isLast: true)
  }

  private func append(_ record: SecretText) throws(ExchangeError) {
    let copy = record.withBytes { bytes in Result { () throws(ExchangeError) in try write(bytes) } }
    try copy.get()
  }

  private func seal(isLast: Bool) throws(ExchangeError) {
    let sealed = chunk.withBytes {
      sealer.seal($0, for: SealedExport.associatedData(head: head, number: number), isLast: isLast)
    }
    number += 1
    chunk.truncate(to: 0)
    try write(sealed)
  }

  private func write(_ bytes: [UInt8]) throws(ExchangeError) {
    let sink = sink
    let written = bytes.withUnsafeBytes { bytes in Result { () throws(SystemError) in try sink(bytes) } }
    do { try written.get() } catch { throw .system(error) }
  }
}
