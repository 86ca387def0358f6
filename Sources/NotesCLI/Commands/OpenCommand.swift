import Authentication
import Glibc
import NotesCore

/// `open`: the list of notes, or the text of one.
enum OpenCommand {
  static func run(_ context: CommandContext) throws(Failure) {
    var context = context
    if context.session.state == .signedOut { context.givenPassword = try offerToCreate(context) }
    guard let designation = context.operand else { return try ListCommand.run(context) }
    let notes = try context.unlock(to: "open a note")
    let header = try CommandContext.reading { () throws(VaultError) in try notes.find(designation) }
    if context.invocation.has(.json) { return try NoteJSON.write(header, of: notes, to: context.output) }
    try NoteText.write(header.id, of: notes, to: context.output, raw: context.invocation.has(.raw))
  }

  /// The first screen of the app that this stands for: sign up, where there is nobody to log in.
  private static func offerToCreate(_ context: CommandContext) throws(Failure) -> NotesPassword {
    let mayAsk = context.givenPassword == nil && !context.invocation.has(.noInput)
    guard mayAsk, isatty(STDIN_FILENO) == 1, let terminal = try? ControllingTerminal() else {
      throw .noAccount
    }
    let isWanted = try Terminal.asking { () throws(TerminalError) in
      try terminal.confirm("There is no account yet. Create one now?")
    }
    guard isWanted else { throw .noAccount }
    return try CreateCommand.run(context)
  }
}
