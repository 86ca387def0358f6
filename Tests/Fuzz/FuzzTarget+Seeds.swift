import CSodium
import Glibc
import Posix
import SecretMemory

@testable import HelperProtocol
@testable import NotesCore

extension FuzzTarget {
  /// Writes inputs that the reader takes, for the fuzzer to change.
  func writeSeeds(into folder: String) throws {
    if self == .vault {
      try FuzzVault.make(at: folder + "/seed-vault")
      return
    }
    for (number, seed) in try seeds().enumerated() {
      guard seed.withUnsafeBytes({ FuzzFiles.write($0, to: "\(folder)/seed-\(number)") }) else {
        throw SystemError("write a seed")
      }
    }
  }

  private func seeds() throws -> [[UInt8]] {
    switch self {
    case .plist:
      let own = try DefaultsDocument.bytes(naming: Username("alice"))
      let other = """
        <plist version="1.0"><dict><key>a</key><array><integer>1</integer><data>AAAA</data><true/></array>
        <key>username</key><string>a&amp;b</string></dict></plist>
        """
      return [own, Array(other.utf8)]
    case .state: return [try state()]
    case .header: return [try header("milk\nbread", titled: "Groceries"), try header("milk", titled: nil)]
    case .folded, .fold:
      let text = SecretText(utf8: "Straße\nΣίσυφος\nİI")
      return [FoldedText.of(title: "Éa", body: text).withBytes { Array($0) }]
    case .slot:
      let slot = try KeySlot(wrapping: FuzzVault.key, of: FuzzVault.id, under: FuzzVault.recoveryKey)
      let bytes = slot.id.bytes + [0, 0, 0, 0, 0, 0, 0, 0] + slot.salt + slot.commitment + slot.sealed
      let item = KeyItem(key: FuzzVault.key, isProtected: true).value.withBytes { Array($0) }
      let typed = Array("0123-4567-89AB-CDEF-GHJK-MNPQ-RSTV".utf8)
      return [bytes, item, typed, Array("12-20261130T081500Z-replaced.sqlite".utf8)]
    case .chunks: return [[0, 0, 0, 0, 0, 1, 0, 59] + [UInt8](repeating: 0, count: 40)]
    case .export: return [exportedContent()]
    case .exportHead: return [try exportedFile()]
    case .markdown, .textFile:
      let text = """
        ---
        id: "e818f962f38a6d61429c25c909fb26d3"
        title: "Gro\\u0063eries"
        created: "2026-11-30T09:15:00.000Z"
        modified: "2026-11-30T09:15:00Z"
        ---
        milk
        """
      return [Array(text.utf8), Array("# Title\n\ntext".utf8)]
    case .draft: return [Array("SNdraft1".utf8) + [UInt8](repeating: 0, count: 48 + 80 + 24 + 273)]
    case .draftContent:
      return [[1, 0, 3] + Array("abctext".utf8) + [0x80] + [UInt8](repeating: 0, count: 245)]
    case .helper:
      let outcome = Reply.outcome(.accepted, Nonce()).encoded
      let request = RequestHeader(nonce: Nonce(), subject: .password(size: 5))?.encoded ?? []
      let face = RequestHeader(nonce: Nonce(), subject: .face)?.encoded ?? []
      return [outcome, Reply.info("hello").encoded + outcome, request, face]
    case .reader:
      let print = SerialPrint(finger: 7, data: [70, 80, 51, 1, 2])
      let request = ReaderRequest(.wait, prints: [print])?.encoded ?? []
      let replies: [ReaderReply] = [.waiting(finger: 0, reader: "x"), .missed, .stage(done: 1, all: 5)]
      return [request, replies.flatMap(\.encoded)]
    case .vault: return []
    }
  }

  private func state() throws -> [UInt8] {
    let tag = PasswordTag(of: FuzzVault.password, under: FuzzVault.keys)
    var state = SealedState(
      account: try Username("alice"), protection: .off, tags: PasswordTags(slot: tag, keyring: tag))
    state.pending = .rename(to: try Username("bob"))
    state.draftKeys = [.random(for: FuzzVault.id, under: FuzzVault.keys)]
    return state.record().withBytes { Array($0) }
  }

  private func header(_ text: String, titled title: String?) throws -> [UInt8] {
    let draft = try NoteDraft(title: title, body: SecretText(utf8: text))
    return NoteHeader(new: draft).record().withBytes { Array($0) }
  }

  private func exportedContent() -> [UInt8] {
    let note: [UInt8] = [UInt8](repeating: 4, count: 16) + [1] + [UInt8](repeating: 0, count: 16)
    let title: [UInt8] = [0, 1, 65]
    let text: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 2, 66, 67]
    return [255, 1] + note + title + text + [0, 0, 0, 0, 0, 0, 0, 0, 1]
  }

  /// A whole export, of the costs that the fuzzer derives at.
  private func exportedFile() throws -> [UInt8] {
    var file: [UInt8] = []
    let writer = try SealedExportWriter(password: FuzzVault.password, policy: FuzzVault.policy) { bytes in
      file += bytes
    }
    try writer.finish()
    return file
  }
}
