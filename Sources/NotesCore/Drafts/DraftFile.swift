import CSodium
import Glibc
import Posix
import SecretMemory

/// A draft's file, open for reading.
struct DraftFile {
  let entry: DraftEntry
  private let file: FileDescriptor
  private let length: Int

  /// Opens a file of the folder and reads what it says without a key.
  ///
  /// - Throws: ``DraftError/damaged(_:)`` where that is no draft's; ``DraftError/noSuchDraft``.
  init(_ id: DraftID, in folder: FileDescriptor) throws(DraftError) {
    do throws(SystemError) {
      file = try folder.open(DraftFolder.name(of: id), O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
      let status = try file.status()
      guard status.st_mode & S_IFMT == S_IFREG else { throw SystemError("read", number: ELOOP) }
      length = Int(status.st_size)
    } catch {
      switch error.number {
      case ENOENT: throw .noSuchDraft
      case ELOOP: throw .damaged(id)
      default: throw .system(error)
      }
    }
    let bytes = try Self.read(DraftEntry.length, from: file)
    guard let entry = bytes.withUnsafeBytes({ DraftEntry(id: id, bytes: $0) }) else { throw .damaged(id) }
    self.entry = entry
  }

  /// What a first pass over all of the file finds, before anything is handed out: that it is whole, and where the
  /// text ends.
  struct Contents {
    let title: String?
    /// Where in the plaintext the text stands.
    let text: Range<Int>
  }

  /// Opens all of it.
  ///
  /// - Throws: ``DraftError/damaged(_:)`` where a bit is another, it is cut short, or the key is not its.
  func contents(publicKey: [UInt8], secretKey: SecretBytes) throws(DraftError) -> Contents {
    var beginning: (title: String?, length: Int)?
    var mark: Int?
    var total = 0
    try forEachChunk(publicKey: publicKey, secretKey: secretKey) { chunk in
      if total == 0 { beginning = Self.beginning(of: chunk) }
      if let last = chunk.lastIndex(where: { $0 != 0 }) { mark = chunk[last] == 0x80 ? total + last : nil }
      total += chunk.count
    }
    guard let beginning, let mark, mark >= beginning.length else { throw .damaged(entry.id) }
    return Contents(title: beginning.title, text: beginning.length..<mark)
  }

  /// Hands the text out, in pieces of at most 64 KiB. It ends early where `consume` answers false.
  func read(
    _ contents: Contents, publicKey: [UInt8], secretKey: SecretBytes,
    _ consume: (UnsafeRawBufferPointer) -> Bool
  ) throws(DraftError) {
    var position = 0
    var isWanted = true
    try forEachChunk(publicKey: publicKey, secretKey: secretKey) { chunk in
      let part = contents.text.clamped(to: position..<position + chunk.count)
      if isWanted && !part.isEmpty {
        isWanted = consume(
          UnsafeRawBufferPointer(rebasing: chunk[part.lowerBound - position..<part.upperBound - position]))
      }
      position += chunk.count
    }
  }

  private func forEachChunk(
    publicKey: [UInt8], secretKey: SecretBytes, _ body: (UnsafeRawBufferPointer) -> Void
  ) throws(DraftError) {
    guard lseek(file.number, off_t(DraftEntry.length), SEEK_SET) >= 0 else {
      throw .system(SystemError("seek"))
    }
    let sealedKey = try Self.read(32 + sn_box_overhead, from: file)
    let header = try Self.read(BodyChunks.headerLength, from: file)
    let key = SecretBytes(count: 32)
    var left = length - DraftEntry.length - sealedKey.count - header.count
    let isOurs = key.withMutableBytes { key in
      secretKey.withBytes {
        sn_box_open(key.baseAddress, sealedKey, sealedKey.count, publicKey, $0.baseAddress)
      }
    }
    guard sealedKey.count == 32 + sn_box_overhead, header.count == BodyChunks.headerLength, left > 0,
      isOurs == 0
    else { throw .damaged(entry.id) }
    let opener = key.withBytes { ChunkOpener(header: header, under: $0.baseAddress) }
    let room = SecretText(capacity: BodyChunks.size)
    var number: UInt64 = 0
    while left > 0 {
      let sealed = try Self.read(min(left, BodyChunks.size + BodyChunks.overhead), from: file)
      left -= sealed.count
      guard sealed.count > BodyChunks.overhead else { throw .damaged(entry.id) }
      let data = entry.bytes + withUnsafeBytes(of: number.bigEndian) { Array($0) }
      var isWhole = false
      room.truncate(to: 0)
      room.append(room: sealed.count - BodyChunks.overhead) { chunk in
        isWhole = sealed.withUnsafeBytes { opener.open($0, for: data, isLast: left == 0, into: chunk) }
        return isWhole ? chunk.count : 0
      }
      guard isWhole else { throw .damaged(entry.id) }
      room.withBytes(body)
      number += 1
    }
  }

  private static func beginning(of chunk: UnsafeRawBufferPointer) -> (title: String?, length: Int)? {
    var reader = RecordReader(chunk)
    guard let isTitled = reader.number(UInt8.self), let title = reader.countedText() else { return nil }
    return (isTitled == 0 ? nil : title, chunk.count - reader.rest.count)
  }

  /// Reads so many bytes, or what there is.
  private static func read(_ count: Int, from file: FileDescriptor) throws(DraftError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    var length = 0
    while length < count {
      let result = bytes.withUnsafeMutableBytes { room in
        Result { () throws(SystemError) in
          try file.read(into: UnsafeMutableRawBufferPointer(rebasing: room[length...]))
        }
      }
      do throws(SystemError) {
        let got = try result.get()
        if got == 0 { break }
        length += got
      } catch {
        throw .system(error)
      }
    }
    return Array(bytes[..<length])
  }
}
