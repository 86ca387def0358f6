import NotesCore

/// `account rename`: another name for the account.
enum AccountRenameCommand {
  static func run(_ context: CommandContext) throws(Failure) {
    guard let operand = context.operand else { return }
    let name: Username
    do { name = try Username(operand) } catch {
      throw Failure(.usage, Failure.sentence(error.description))
    }
    let way = try context.way()
    try CommandContext.translating { () throws(SessionError) in
      try context.session.renameAccount(to: name, by: way)
    }
    try context.finishRecovery(way)
    Output.note("The account is called \(name) now.")
  }
}
