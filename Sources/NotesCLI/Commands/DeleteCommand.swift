import Authentication
import NotesCore

/// `delete`: a note, for ever.
enum DeleteCommand {
  static func run(_ context: CommandContext) throws(Failure) {
    guard let designation = context.operand else { return }
    let notes = try context.unlock(to: "delete a note")
    let header = try CommandContext.reading { () throws(VaultError) in try notes.find(designation) }
    let name = TerminalText.line(header.title)
    if !context.invocation.has(.force) { try confirm("Delete “\(name)” (\(header.id)) for ever?", context) }
    try CommandContext.reading { () throws(VaultError) in try notes.delete(header) }
    Output.note("Deleted “\(name)”.")
    context.session.keepGeneration()
  }

  private static func confirm(_ question: String, _ context: CommandContext) throws(Failure) {
    guard context.givenPassword == nil, !context.invocation.has(.noInput) else {
      throw Failure(.usage, "Deleting asks first; --force says that you are sure.")
    }
    let terminal = try Terminal.open(instead: "--force")
    let isSure = try Terminal.asking { () throws(TerminalError) in try terminal.confirm(question) }
    guard isSure else { throw Failure(.cancelled, "Nothing was deleted.") }
  }
}
