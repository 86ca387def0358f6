/// What is wrong with a vault that can't be read as it stands.
public enum VaultDamage: Equatable, Sendable {
  /// The file is empty or no vault at all: another program's, or not a database.
  case notAVault
  /// The path is a link, a pipe, a folder or a device where a regular file belongs.
  case notARegularFile(path: String)
  /// The vault was written by a later version of this program, in the format of this number.
  case newerFormat(Int)
  /// SQLite can't make sense of the file: truncated, overwritten, or its tables are not the vault's.
  case database(String)
  /// The record that describes the vault, or its sealed state, was changed or lost.
  case state
  /// A key slot was changed or lost.
  case slot
  /// The recovery key's slot was changed: it opens nothing. Everything else is whole; another recovery key can be made.
  case recoverySlot
  /// A key slot demands more or less work than any version of this program does. It is never tried.
  case slotParameters
  /// The header or the body of this note was changed or lost.
  case note(NoteID)
  /// What is kept for searching of this note was changed or lost. The note itself is whole; it is searched by its text.
  case folded(NoteID)
  /// The generation of this number has this damage.
  indirect case generation(Int, VaultDamage)
  /// The notes are not those that the sealed state accounts for: one was removed, added or put back.
  case manifest

  /// Whether it concerns notes alone: the others can be had without them.
  public var isOfNotes: Bool {
    switch self {
    case .note, .folded, .manifest: true
    default: false
    }
  }

  /// Whether it concerns a way to the key alone.
  var isOfSlots: Bool { [.slot, .recoverySlot, .slotParameters].contains(self) }
}
