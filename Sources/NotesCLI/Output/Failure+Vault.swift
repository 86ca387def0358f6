import NotesCore
import Posix

extension Failure {
  /// What a failure of the vault means to the person, with the way out.
  init(_ error: VaultError) {
    switch error {
    case .missing: self = .noAccount
    case .alreadyExists(let path): self.init(.cannotCreate, "\(path) is there already; nothing was changed.")
    case .damaged(let damage): self.init(damage)
    case .foreign(let path):
      self.init(.refused, "\(path) belongs to another user. Run secret-notes as yourself, without sudo.")
    case .busy: self.init(.busy, "Another process is using the notes. Try again.")
    case .full: self.init(.inputOutput, "The disk is full. Nothing was changed; make room and try again.")
    case .inputOutput(let text): self.init(.inputOutput, "The vault can't be read or written: \(text).")
    case .readOnly:
      self.init(
        .cannotCreate, "The vault's folder can't be written. Nothing was changed; reading still works.")
    case .cannotCreate(let error): self.init(.cannotCreate, "Can't \(error.action): \(error.reason).")
    case .outOfMemory:
      self.init(
        .other, "There is not enough memory (256 MiB) to check the password. Close other programs; try again."
      )
    case .noSuchNote:
      self.init(
        .noSuchNote,
        "There is no such note. A note is named by its title, or by four or more characters of its id; see: secret-notes list"
      )
    case .ambiguous(let ids):
      let names = ids.prefix(8).map(\.description).joined(separator: " and ")
      self.init(
        .usage, "Several notes are meant: \(names)\(ids.count > 8 ? " and more" : ""). Name one by its id.")
    case .stale(let id):
      self.init(.busy, "The note \(id) was changed meanwhile. Open it again and repeat the change.")
    case .wrongKey:
      self.init(
        .busy, "The notes were given a new key meanwhile, as password --new-key does. Run the command again.")
    case .wrongPassword: self = .wrongPassword
    case .wrongRecoveryKey: self.init(SessionError.wrongRecoveryKey)
    case .noRecoveryKey: self.init(SessionError.noRecoveryKey)
    case .textNotUTF8(let offset):
      self.init(.damaged, "The text is not UTF-8 from byte \(offset) on. Nothing was stored.")
    case .textTooLong:
      self.init(.usage, "The text is longer than a note may be (\(UnlockedVault.longestText >> 20) MiB).")
    case .titleTooLong:
      self.init(.usage, "The title has more than \(UnlockedVault.longestTitle) characters.")
    }
  }

  /// What damage means to the person.
  init(_ damage: VaultDamage) {
    let copy = "Bring a kept copy back with: secret-notes restore"
    switch damage {
    case .notAVault: self.init(.damaged, "The file vault.sqlite is empty or no vault. \(copy)")
    case .notARegularFile(let path):
      self.init(.damaged, "\(path) is a link, a pipe or a folder, and is not opened.")
    case .newerFormat(let version):
      self.init(
        .damaged, "The vault was written by a newer version (format \(version)). Install that version.")
    case .database(let text): self.init(.damaged, "The vault is damaged (\(text)). \(copy)")
    case .state: self.init(.damaged, "The vault's own record is damaged. \(copy)")
    case .slot: self.init(.damaged, "The vault's key slot is damaged. \(Self.anotherSlot)")
    case .recoverySlot:
      self.init(
        .damaged, "The recovery key's slot is damaged: the key opens nothing. \(Self.anotherRecoveryKey)")
    case .slotParameters:
      self.init(
        .damaged,
        "The vault's key slot asks for an unreasonable amount of work and is not tried. \(Self.anotherSlot)")
    case .note(let id):
      self.init(
        .damaged,
        """
        The note \(id) is damaged; the others can be opened. First save those: secret-notes export FILE \
        --skip-damaged. A kept copy may have it whole: secret-notes restore. To give it up: secret-notes delete \(id)
        """)
    case .folded(let id):
      self.init(
        .damaged,
        "What is kept for searching the note \(id) is damaged. The note is whole; the next search mends it.")
    case .generation(let number, .recoverySlot):
      self.init(
        .damaged,
        "The recovery key's slot in generation \(number) is damaged; the notes in it are whole. \(Self.anotherRecoveryKey)"
      )
    case .generation(let number, let damage):
      let without = damage.isOfNotes ? " Its other notes can: add --skip-damaged." : ""
      self.init(.damaged, "Generation \(number) can't be brought back as it is: \(damage.clause).\(without)")
    case .manifest:
      self.init(
        .damaged,
        "The notes are not complete: one was removed, added or put back outside Secret Notes. \(copy)")
    }
  }

  private static let anotherSlot = """
    While the keyring opens the notes, a change of the password makes it anew: secret-notes password. Else bring a kept \
    copy back with: secret-notes restore
    """
  private static let anotherRecoveryKey = "Make another with: secret-notes password --recovery-key"

  static let wrongPassword = Failure(
    .refused,
    "That is not the notes password. Where it was changed in the keyring, the new one counts; a recovery key opens too: --unlock-with recovery."
  )
  static let noAccount = Failure(.noAccount, "There is no account yet. Create one with: secret-notes create")
}

extension VaultDamage {
  /// The damage of a generation, for within a sentence.
  fileprivate var clause: String {
    switch self {
    case .notAVault: "the file is empty or no vault"
    case .notARegularFile: "it is no regular file"
    case .newerFormat(let version): "it was written by a newer version (format \(version))"
    case .database(let text): "the file is damaged (\(text))"
    case .state: "its own record is damaged or has another key"
    case .slot, .slotParameters: "its key slot is damaged"
    case .recoverySlot: "its recovery key's slot is damaged"
    case .note(let id): "the note \(id) in it is damaged"
    case .folded(let id): "what it keeps for searching the note \(id) is damaged"
    case .generation(_, let damage): damage.clause
    case .manifest: "its notes are not complete"
    }
  }
}
