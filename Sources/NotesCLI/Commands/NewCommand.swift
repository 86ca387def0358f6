import Glibc
import NotesCore
import Posix
import SecretMemory

/// `new`: a note from standard input or from the editor.
enum NewCommand {
  static func run(_ context: CommandContext) throws(Failure) {
    let title = context.operand
    if isatty(STDIN_FILENO) == 0 {
      // Read before the vault is opened: whoever feeds the pipe may take their time.
      let text = try standardInput()
      let notes = try context.unlock(to: "write a note")
      try announce(try store(text, title, notes), context.output)
      return context.session.keepGeneration()
    }
    // Unlocked before the editor is opened, so that no text is written that can't be stored.
    let notes = try context.unlock(to: "write a note")
    let stored = try Editor(environment: context.environment).edit(SecretText()) { text throws(Failure) in
      try store(text, title, notes)
    }
    guard let stored else { throw Failure(.other, "The text is empty; no note was made.") }
    try announce(stored, context.output)
    context.session.keepGeneration()
  }

  private static func store(
    _ text: SecretText, _ title: String?, _ notes: UnlockedVault
  ) throws(Failure) -> NoteID {
    try CommandContext.reading { () throws(VaultError) in try notes.create(title: title, body: text) }.id
  }

  /// Prints the id. The note is stored by now, whatever becomes of the line.
  private static func announce(_ id: NoteID, _ output: Output) throws(Failure) {
    do { try output.write("\(id)\n") } catch {
      throw Failure(error.code, "The note \(id) is stored, but its id can't be printed. \(error.message)")
    }
  }

  private static func standardInput() throws(Failure) -> SecretText {
    do throws(SystemError) {
      return try TextInput.read(try FileDescriptor.copy(of: STDIN_FILENO), limit: UnlockedVault.longestText)
    } catch {
      throw Failure(.inputOutput, "Standard input can't be read: \(error.reason).")
    }
  }
}
