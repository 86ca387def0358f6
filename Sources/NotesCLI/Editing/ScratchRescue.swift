import Glibc
import NotesCore
import Posix
import SecretMemory

/// Keeps, as sealed drafts, what stands in a scratch folder and was not saved.
struct ScratchRescue {
  /// More files than this nobody's editor leaves beside a text.
  private static let mostFiles = 16

  /// The drafts that were made.
  private(set) var kept: [DraftEntry] = []
  /// The files that they were made of.
  private(set) var keptNames: [String] = []
  /// The text of the draft that was made of the file itself; what stands beside it has another beginning.
  private(set) var first: SecretText?
  /// Why a text could not be kept: then the folder must stay.
  private(set) var failure: String?
  private var seen: [SecretText]

  /// Keeps each text of the folder that is neither empty nor one of `known` nor the one it began from.
  init(_ scratch: ScratchFolder, known: [SecretText] = []) {
    seen = known
    for swap in scratch.swaps where !SwapRecovery.recover(swap, in: scratch) {
      failure = "the swap file \(swap) can't be read without its editor"
    }
    if !scratch.isReadable { failure = "the folder \(scratch.textFolder) can't be read" }
    let names = scratch.names
    if names.count > Self.mostFiles { failure = "the editor left more than \(Self.mostFiles) files" }
    for name in names.prefix(Self.mostFiles) { keep(name, of: scratch) }
  }

  private mutating func keep(_ name: String, of scratch: ScratchFolder) {
    do throws(SystemError) {
      let file = try scratch.open(name)
      let text = try TextInput.read(file, limit: UnlockedVault.longestText)
      let isLong = text.count > UnlockedVault.longestText
      guard isLong || !isKnown(text, recovered: name.hasPrefix(SwapRecovery.prefix), of: scratch) else {
        return
      }
      lseek(file.number, 0, SEEK_SET)
      do throws(DraftError) { kept.append(try Self.draft(of: file, scratch)) } catch {
        failure = error.clause
        return
      }
      keptNames.append(name)
      if !isLong {
        seen.append(text)
        if name == ScratchFolder.name { first = text }
      }
    } catch {
      switch error.number {
      // What is no regular file, or is gone by now, holds no text.
      case EINVAL, ENOENT, ELOOP, ENXIO: break
      // A folder beside the file is the editor's own matter; one in the file's place, with more in it, is not.
      case EISDIR where !ScratchFolder.isWithinFile(name): break
      case EISDIR: failure = "\(name) is a folder"
      default: failure = error.reason
      }
    }
  }

  /// Whether a text needs no draft. vi ends the last line of what it recovers, be it so in the text or not.
  private func isKnown(_ text: SecretText, recovered: Bool, of scratch: ScratchFolder) -> Bool {
    if text.isEmpty || scratch.origin.isBase(text) || seen.contains(where: { $0.equals(text) }) {
      return true
    }
    guard recovered, text.withBytes({ $0.last }) == UInt8(ascii: "\n") else { return false }
    let shorter = text.withBytes { SecretText(copying: UnsafeRawBufferPointer(rebasing: $0.dropLast())) }
    return isKnown(shorter, recovered: false, of: scratch)
  }

  private static func draft(
    of file: FileDescriptor, _ scratch: ScratchFolder
  ) throws(DraftError) -> DraftEntry {
    try scratch.drafts.keep(scratch.origin) { room throws(SystemError) in try file.read(into: room) }
  }
}
