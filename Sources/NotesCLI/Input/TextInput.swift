import Glibc
import NotesCore
import Posix
import SecretMemory

/// Reads a text of any length into memory of its own.
enum TextInput {
  /// Reads to the end, or to one byte behind `limit`, which tells the caller that there was more.
  static func read(_ source: FileDescriptor, limit: Int) throws(SystemError) -> SecretText {
    let text = SecretText(capacity: 1 << 16)
    while text.count <= limit {
      let before = text.count
      try text.append(room: min(1 << 16, limit + 1 - text.count)) { room throws(SystemError) in
        try source.read(into: room)
      }
      if text.count == before { break }
    }
    return text
  }

  /// Reads all that standard input gives, to one byte more than a note may have.
  static func standardInput() throws(Failure) -> SecretText {
    do throws(SystemError) {
      return try read(try FileDescriptor.copy(of: STDIN_FILENO), limit: UnlockedVault.longestText)
    } catch {
      throw Failure(.inputOutput, "Standard input can't be read: \(error.reason).")
    }
  }
}
