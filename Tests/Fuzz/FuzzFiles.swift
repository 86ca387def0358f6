import CSodium
import Glibc
import Posix
import SecretMemory

@testable import NotesCore

/// Readers that take files. They stand in the folder in which the fuzzer runs, which is one in memory.
enum FuzzFiles {
  /// Writes a file over the one that is there.
  static func write(_ bytes: UnsafeRawBufferPointer, to path: String) -> Bool {
    guard let file = try? FileDescriptor.open(path, O_WRONLY | O_CREAT | O_TRUNC) else { return false }
    return (try? file.write(bytes)) != nil
  }

  static func textFile() -> (UnsafeRawBufferPointer) -> Void {
    { bytes in
      guard write(bytes, to: "./text.md"), let file = try? FileDescriptor.open("./text.md", O_RDONLY) else {
        return
      }
      _ = try? TextFile.note(in: file, named: "text.md") { _ in nil }
    }
  }

  /// A draft's folder with one draft in it.
  ///
  /// - Parameter isContent: whether the input is what the file has sealed, and not the file.
  static func draft(isContent: Bool) -> (UnsafeRawBufferPointer) -> Void {
    let key = DraftKey.random(for: FuzzVault.id, under: FuzzVault.keys)
    let id = FuzzVault.identifier(DraftID.self, of: 5)
    guard let secret = key.secret(of: FuzzVault.id, under: FuzzVault.keys),
      let folder = try? PrivateFolder(opening: ".")
    else { fatalError("no key, or no folder") }
    return { bytes in
      let path = "./" + DraftFolder.name(of: id)
      let isWritten =
        isContent
        ? sealed(bytes, id, to: key.publicHalf).withUnsafeBytes { write($0, to: path) }
        : write(bytes, to: path)
      guard isWritten, let file = try? DraftFile(id, in: folder.descriptor) else { return }
      guard let contents = try? file.contents(publicKey: key.publicHalf, secretKey: secret) else { return }
      var count = 0
      try? file.read(contents, publicKey: key.publicHalf, secretKey: secret) {
        count += $0.count
        return true
      }
      precondition(count == contents.text.count, "a draft gives as much as it says")
    }
  }

  /// A draft's file that has these bytes sealed, in as many chunks as they take.
  private static func sealed(
    _ bytes: UnsafeRawBufferPointer, _ id: DraftID, to publicHalf: [UInt8]
  ) -> [UInt8] {
    let origin = DraftOrigin(
      vault: FuzzVault.id, note: nil, baseRevision: 0, title: nil, key: publicHalf, base: SecretText())
    let entry = DraftEntry(id: id, of: origin, kept: Timestamp(milliseconds: 0))
    let key = FuzzVault.secret(of: 1, count: 32)
    var file = entry.bytes
    var sealedKey = [UInt8](repeating: 0, count: 32 + sn_box_overhead)
    key.withBytes { _ = sn_box_seal(&sealedKey, $0.baseAddress, $0.count, publicHalf) }
    let sealer = key.withBytes { ChunkSealer(under: $0.baseAddress) }
    file += sealedKey + sealer.header
    var rest = bytes
    var number: UInt64 = 0
    repeat {
      let piece = UnsafeRawBufferPointer(rebasing: rest.prefix(BodyChunks.size))
      rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(piece.count))
      let data = entry.bytes + withUnsafeBytes(of: number.bigEndian) { Array($0) }
      file += sealer.seal(piece, for: data, isLast: rest.isEmpty)
      number += 1
    } while !rest.isEmpty
    return file
  }
}
