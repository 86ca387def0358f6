import Bus
import CSodium
import Glibc
import Posix
import SecretMemory

@testable import HelperProtocol
@testable import NotesCore

extension FuzzTarget {
  /// What is done with one input. What it demands besides not to crash is a precondition.
  var reader: (UnsafeRawBufferPointer) -> Void {
    switch self {
    case .plist: { _ = DefaultsDocument.reading(of: Array($0.prefix(DefaultsFile.largestFile))) }
    case .state: Self.state
    case .header: Self.header
    case .folded: Self.folded
    case .slot: Self.slot
    case .chunks: Self.chunks
    case .export: Self.export
    case .exportHead: Self.exportHead
    case .markdown: { _ = MarkdownNote.note(from: SecretText(copying: $0), named: nil) }
    case .textFile: FuzzFiles.textFile()
    case .fold: Self.fold
    case .draft: FuzzFiles.draft(isContent: false)
    case .draftContent: FuzzFiles.draft(isContent: true)
    case .helper: Self.helper
    case .reader: Self.readerFrames
    case .vault: FuzzVault.reader()
    }
  }

  /// A state that is read says the same once it has been written.
  private static func state(_ bytes: UnsafeRawBufferPointer) {
    guard let state = SealedState(record: bytes) else { return }
    let again = state.record().withBytes { SealedState(record: $0) }
    precondition(again == state, "the state changes by being written")
    for key in state.draftKeys { _ = key.secret(of: FuzzVault.id, under: FuzzVault.keys) }
  }

  private static func header(_ bytes: UnsafeRawBufferPointer) {
    guard let header = NoteHeader(record: bytes, id: .zero, revision: .max) else { return }
    let again = header.record().withBytes { NoteHeader(record: $0, id: .zero, revision: .max) }
    precondition(again == header, "the header changes by being written")
    _ = MarkdownNote.fileName(of: header)
    _ = MarkdownNote.frontMatter(of: header)
  }

  private static let terms = ["a", "ss", "\n", "\0", "é"].compactMap(SearchTerm.init)

  private static func folded(_ bytes: UnsafeRawBufferPointer) {
    for term in terms { _ = term.place(in: bytes) }
  }

  private static func slot(_ bytes: UnsafeRawBufferPointer) {
    var reader = RecordReader(bytes)
    let array = Array(bytes)
    _ = KeyItem(value: SecretBytes(copying: bytes))
    _ = Grant(array, of: FuzzVault.id, under: FuzzVault.keys)
    _ = try? RecoveryKey(typed: SecretBytes(copying: bytes))
    _ = Generation(name: String(decoding: bytes, as: UTF8.self))
    _ = PendingOperation(bytes: array)
    _ = DraftOrigin(record: SecretText(copying: bytes))
    guard let id = reader.bytes(16).flatMap(KeySlot.ID.init(bytes:)), let passes = reader.number(UInt32.self),
      let memory = reader.number(UInt32.self), let salt = reader.bytes(16), let commitment = reader.bytes(32)
    else { return }
    let slot = KeySlot(
      id: id, kind: .recovery, cost: Argon2id.Parameters(passes: passes, memory: memory), salt: Array(salt),
      commitment: Array(commitment), sealed: Array(reader.rest))
    _ = slot.digest(vault: FuzzVault.id)
    guard slot.isWellFormed else { return }
    precondition((try? slot.open(with: FuzzVault.recoveryKey, vault: FuzzVault.id)) == nil)
  }

  /// The first eight bytes are a sealed length, the others a chunk.
  private static func chunks(_ bytes: UnsafeRawBufferPointer) {
    var reader = RecordReader(bytes)
    guard let number = reader.number(UInt64.self) else { return }
    let length = Int(number % (1 << 40))
    if let chunks = BodyChunks(sealedLength: length) {
      precondition(chunks.sealedLength == length && chunks.count > 0)
      precondition(chunks.range(of: chunks.count - 1).upperBound == chunks.paddedLength)
    }
    guard reader.rest.count >= BodyChunks.overhead else { return }
    let opener = FuzzVault.keys.withKey(.longBody) { ChunkOpener(header: FuzzVault.chunkHeader, under: $0) }
    let room = SecretText(capacity: reader.rest.count)
    room.append(room: reader.rest.count - BodyChunks.overhead) { room in
      opener.open(reader.rest, for: [], isLast: true, into: room) ? room.count : 0
    }
  }

  /// The content in pieces whose length is the first byte's, as chunks would be, but in no more than 64.
  private static func export(_ bytes: UnsafeRawBufferPointer) {
    guard let first = bytes.first else { return }
    var rest = UnsafeRawBufferPointer(rebasing: bytes.dropFirst())
    let length = max(Int(first) + 1, (rest.count + 63) / 64)
    var records = ExportedRecords { () throws(ExchangeError) in
      guard !rest.isEmpty else { return nil }
      let piece = SecretText(copying: UnsafeRawBufferPointer(rebasing: rest.prefix(length)))
      rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(length))
      return piece
    }
    do throws(ExchangeError) { while try records.next() != nil {} } catch {}
  }

  private static func exportHead(_ bytes: UnsafeRawBufferPointer) {
    var rest = bytes
    let source = { (room: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int in
      let count = min(room.count, rest.count)
      room.copyMemory(from: UnsafeRawBufferPointer(rebasing: rest.prefix(count)))
      rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
      return count
    }
    do throws(ExchangeError) {
      let reader = try SealedExportReader(
        password: FuzzVault.password, policy: FuzzVault.policy, source: source)
      var records = reader.notes()
      while try records.next() != nil {}
    } catch {}
  }

  private static func fold(_ bytes: UnsafeRawBufferPointer) {
    var count = 0
    Text.fold(bytes) { count += $0.count }
    _ = Text.folded(String(decoding: bytes, as: UTF8.self))
    let text = String(decoding: bytes, as: UTF8.self)
    _ = (try? Username(text), try? NotesPassword(SecretBytes(copying: bytes)))
  }

  private static func helper(_ bytes: UnsafeRawBufferPointer) {
    var reader = ReplyReader()
    _ = try? reader.read(bytes)
    guard let header = try? RequestHeader(decoding: Array(bytes.prefix(RequestHeader.size))) else { return }
    precondition((try? RequestHeader(decoding: header.encoded)) == header)
  }

  private static func readerFrames(_ bytes: UnsafeRawBufferPointer) {
    var replies = ReaderReplyReader()
    _ = try? replies.read(bytes)
    var requests = ReaderRequestReader()
    for byte in bytes {
      guard let request = try? requests.read(byte) else { continue }
      precondition(request.prints.allSatisfy { (1...10).contains($0.finger) })
      return
    }
  }
}
